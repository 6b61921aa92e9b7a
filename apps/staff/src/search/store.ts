import { useSyncExternalStore } from 'react';

/**
 * The text of a search. It may be a name or a phone number, so it is in no address and in no
 * storage of the browser. The number tells two searches for the same text apart.
 */
export type Asked = { readonly text: string; readonly number: number };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

export function ask(text: string): void {
  asked = { text, number: (asked?.number ?? 0) + 1 };
  for (const listener of listeners) listener();
}

export function useAsked(): Asked | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
