import type { DraftPlace } from './drafts.ts';

/**
 * Calls back when another tab deletes or saves the draft; returns how to stop that. Only a form
 * needs it, so it is not loaded with the first screen.
 */
export function followDraft(
  { key }: DraftPlace,
  listener: (change: 'deleted' | 'saved') => void,
): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue === null ? 'deleted' : 'saved');
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
