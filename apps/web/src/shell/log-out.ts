import { signOut } from '@quarrter/contract/accounts';
import { request } from '../api/request.ts';
import { forgetDrafts } from '../forms/draft.ts';
import { clearSession } from '../session/store.ts';

/** Nobody who wants to leave waits longer for the server than this. */
const LEAVE_WITHIN_MS = 4_000;

/**
 * SES-04: ends the token on the server, then clears this tab, and the guard leads to `/signin?t=1`. Without an
 * answer from the server the tab is cleared all the same; the token then dies of its own inactivity.
 */
export async function logOut(): Promise<void> {
  await endToken();
  clearTab();
}

/** The same without waiting. */
export function logOutNow() {
  void endToken();
  clearTab();
}

async function endToken() {
  await request(signOut, { keepSession: true, withinMs: LEAVE_WITHIN_MS }).catch(() => undefined);
}

function clearTab() {
  clearSession('left');
  forgetDrafts();
}
