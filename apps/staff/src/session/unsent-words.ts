import { hasLeft, sessionStore } from './store.ts';

/*
 * Text that a member had typed but not sent when the session ended. It is restored when the same
 * member signs in on this page, and deleted when they sign out or another member opens a form. As
 * it is about clients, it waits in memory only: the next person at this device cannot read it.
 */
type Unsent = { readonly member: string; readonly words: Map<string, string> };

let unsent: Unsent | null = null;

/** Stores the text if the session ended without the member's doing. */
export function keepUnsent(member: string, place: string, words: string): void {
  if (sessionStore.current() !== null || isSignedOut() || words.trim() === '') return;
  if (unsent?.member !== member) unsent = { member, words: new Map() };
  unsent.words.set(place, words);
}

/** Returns the text, once. */
export function takeUnsent(member: string, place: string): string {
  if (unsent?.member !== member) unsent = null;
  const taken = unsent?.words.get(place) ?? '';
  unsent?.words.delete(place);
  return taken;
}

sessionStore.subscribe(() => {
  if (isSignedOut()) unsent = null;
});

function isSignedOut(): boolean {
  return sessionStore.current() === null && hasLeft();
}
