import { ApiError } from '@quarrter/client/errors';
import { signOut } from '@quarrter/contract/client/accounts';
import { request } from '../api/request.ts';
import { clearDrafts } from '../forms/drafts.ts';
import { endToken } from '../session/end-token.ts';
import { clearSession } from '../session/store.ts';

/** How long at most signing out waits for the server. */
const LEAVE_WITHIN_MS = 4_000;

/**
 * SES-04: ends the token on the server, then clears this tab, and the guard leads to `/signin?t=1`.
 * Without an answer from the server the tab is cleared too, and the token expires by itself.
 */
export async function logOut(): Promise<void> {
  const hasEnded = await endToken(signOutHere, () => {}).then(() => true, isRejected);
  clearTab(hasEnded ? 'left' : 'unanswered');
}

/** The same without waiting for the server. */
export function logOutNow() {
  signOutHere().catch(() => undefined);
  clearTab('left');
}

const signOutHere = () => request(signOut, { keepSession: true, withinMs: LEAVE_WITHIN_MS });

/** The token had ended before. */
const isRejected = (error: unknown) => error instanceof ApiError && error.status === 401;

function clearTab(end: 'left' | 'unanswered') {
  clearSession(end);
  clearDrafts();
}
