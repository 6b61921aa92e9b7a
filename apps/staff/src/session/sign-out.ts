import { ApiError } from '@quarrter/client/errors';
import { staffSignOut } from '@quarrter/contract/staff/staff';
import { request } from '../api/request.ts';
import { deleteSessionMark, sessionStore } from './store.ts';

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

/** Returns whether the server has ended the session. */
export async function endOnServer(): Promise<boolean> {
  // Only the server can delete the other cookie. Without this one no tab uses it by itself.
  deleteSessionMark();
  try {
    await request(staffSignOut, { keepSession: true, withinMs: LEAVE_WITHIN_MS });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
