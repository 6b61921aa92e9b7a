import { createSessionStore } from '@quarrter/client/session-store';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { brand } from '@quarrter/ui/brand';

/**
 * `key` is empty where the session is a cookie, which no script can read. `member` is the id of
 * the member whose session it was when this tab first asked.
 */
export type StaffSession = { version: 1; key: string; role: StaffRole; member?: string };

/**
 * `left`: signed out on purpose. `unanswered`: the same, but the server did not confirm that the
 * session of the browser's cookie has ended. `expired`: the server rejected the token. `idle`:
 * nothing was done for 15 minutes. `password-changed`: which ends every session. `replaced`:
 * another member signed in in this browser, so its cookie is theirs.
 */
export type SessionEnd =
  | 'left'
  | 'unanswered'
  | 'expired'
  | 'idle'
  | 'password-changed'
  | 'replaced';

/** Where this tab stores who is signed in. */
export const sessionKey = 'quarrter-staff';

/** Who is signed in: closing the tab ends the session here, a reload keeps it. */
export const sessionStore = createSessionStore<StaffSession, SessionEnd>({
  key: sessionKey,
  parse: parseSession,
});

export const { useSession } = sessionStore;

export function startSession(answer: { key: string; role: StaffRole; member?: string }) {
  sessionStore.set({ version: 1, ...answer });
}

/** Ends the session of a tab whose cookie has become another member's. */
export function holdMember(id: string) {
  const session = sessionStore.current();
  if (!session || session.member === id) return;
  if (session.member === undefined) sessionStore.set({ ...session, member: id });
  else sessionStore.end('replaced');
}

function parseSession(text: string | null): StaffSession | null {
  const session = JSON.parse(text ?? 'null') as StaffSession | null;
  const isSession = session?.version === 1 && typeof session.key === 'string';
  return isSession ? session : null;
}

/** Where sessions are cookies, this one says that there is a session. It opens nothing itself. */
const mark = `__Host-${brand.slug}-staff-here`;

export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').includes(`${mark}=1`);
}

export function deleteSessionMark() {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no other way
  document.cookie = `${mark}=; Max-Age=0; Path=/; Secure; SameSite=Strict`;
}

/** Whether the next person here may be someone else, who must find nothing of the member's. */
export function hasLeft(): boolean {
  const end = sessionStore.lastEnd();
  return end !== null && end !== 'expired' && end !== 'idle';
}
