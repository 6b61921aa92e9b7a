import { useRef } from 'react';
import { newRequestKey } from './request-key.ts';

export type RequestKey = {
  /** The key for what is asked for: the same as before while that is the same. */
  of: (asked: unknown) => string;
  /** It was done: asked for once more, it is another one. */
  forget: () => void;
};

/** So that what is sent again after a failure, or a double tap, is done once. */
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
