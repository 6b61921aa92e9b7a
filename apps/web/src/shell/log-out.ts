import { ApiError } from '@quarrter/client/errors';
import { signOut } from '@quarrter/contract/accounts';
import { request } from '../api/request.ts';
import { drafts } from '../forms/drafts.ts';
import { clearSession } from '../session/store.ts';

/** Nobody who wants to leave waits longer for the server than this. */
const LEAVE_WITHIN_MS = 4_000;

/**
 * SES-04: ends the token on the server, then clears this tab, and the guard leads to `/signin?t=1`. Without an
 * answer from the server the tab is cleared all the same; the token then dies of its own inactivity.
 */
export async function logOut(): Promise<void> {
  clearTab((await endToken()) ? 'left' : 'unanswered');
}

/** The same without waiting. */
export function logOutNow() {
  void endToken();
  clearTab('left');
}

/** Whether the token has ended: by this, or before. */
async function endToken(): Promise<boolean> {
  try {
    await request(signOut, { keepSession: true, withinMs: LEAVE_WITHIN_MS });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}

function clearTab(end: 'left' | 'unanswered') {
  clearSession(end);
  drafts.clearAll();
}
