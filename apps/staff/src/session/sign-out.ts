import { ApiError } from '@quarrter/client/errors';
import { staffMe, staffSignOut } from '@quarrter/contract/staff/staff';
import { request } from '../api/request.ts';
import { deleteSessionMark, holdMember, type StaffSession, sessionStore } from './store.ts';

/** How long at most signing out waits for the server. */
const LEAVE_WITHIN_MS = 4_000;

/**
 * Ends the session on the server, then here. Without a reply a token of this tab is gone with the
 * tab's session, but a cookie stays in the browser, and the sign-in screen says so.
 */
export async function signOut(): Promise<void> {
  const hasEnded = await endOnServer();
  const hasCookie = sessionStore.current()?.key === '';
  sessionStore.end(hasEnded || !hasCookie ? 'left' : 'unanswered');
}

/** The same for a member who does nothing, whose session also ends on the server by itself. */
export function endIdleSession(): void {
  endOnServer();
  sessionStore.end('idle');
}

/** The session that is being ended, for another try after it has gone from this tab. */
let ending: StaffSession | null = null;

/** Returns whether the server has ended the session. */
export async function endOnServer(): Promise<boolean> {
  ending = sessionStore.current() ?? ending;
  const until = Date.now() + LEAVE_WITHIN_MS;
  const timed = () => ({ keepSession: true, withinMs: until - Date.now() });
  try {
    if (ending?.key === '') {
      const { id } = await request(staffMe, timed());
      // The cookie is a colleague's by now, whose work must not end with a tab that was left open.
      if (id !== (ending.member ?? id)) {
        holdMember(id);
        return true;
      }
    }
    await request(staffSignOut, timed());
    deleteSessionMark();
    return true;
  } catch (error) {
    // Only the server can delete the other cookie. Without this one no tab uses it by itself.
    deleteSessionMark();
    return error instanceof ApiError && error.status === 401;
  }
}
