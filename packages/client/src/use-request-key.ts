import { useRef } from 'react';
import { newRequestKey } from './request-key.ts';

export type RequestKey = {
  /** The key for a request: the same as before while the request is the same. */
  of: (asked: unknown) => string;
  /** Marks the request as done, so that the next one gets a new key. */
  forget: () => void;
};

/**
 * Gives a request a key, so that the server runs it once, even if it is sent again after a failure
 * or a double tap.
 */
export function useRequestKey(): RequestKey {
  const last = useRef<{ text: string; key: string } | null>(null);
  return {
    of(asked) {
      const text = JSON.stringify(asked);
      if (last.current?.text !== text) last.current = { text, key: newRequestKey() };
      return last.current.key;
    },
    forget() {
      last.current = null;
    },
  };
}
