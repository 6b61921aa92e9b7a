import { sessionStore } from './store.ts';

/*
 * Text that a member had typed but not sent when the session ended. It is restored when the same
 * member signs in on this tab, and deleted when they sign out or another member signs in.
 */
type Unsent = { readonly member: string; readonly words: { readonly [place: string]: string } };

const key = 'quarrter-staff-words';

/** Stores the text if the session ended without the member's doing. */
export function keepUnsent(member: string, place: string, words: string): void {
  if (sessionStore.current() !== null || isSignedOut() || words.trim() === '') return;
  const unsent = read();
  const others = unsent?.member === member ? unsent.words : {};
  write({ member, words: { ...others, [place]: words } });
}

/** Returns the text, once. */
export function takeUnsent(member: string, place: string): string {
  const unsent = read();
  if (unsent === null) return '';
  if (unsent.member !== member) {
    write(null);
    return '';
  }
  const { [place]: taken = '', ...words } = unsent.words;
  if (taken !== '') write({ member, words });
  return taken;
}

sessionStore.subscribe(() => {
  if (isSignedOut()) write(null);
});

function isSignedOut(): boolean {
  const end = sessionStore.lastEnd();
  return sessionStore.current() === null && (end === 'left' || end === 'password-changed');
}

function read(): Unsent | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Unsent | null;
  } catch {
    return null;
  }
}

/** Where storage is full or not allowed, the text is lost with the page. */
function write(unsent: Unsent | null): void {
  try {
    if (unsent === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(unsent));
  } catch {}
}
