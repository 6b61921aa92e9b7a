import { clearActivity, storedLastActivity } from '@quarrter/client/activity';
import { idleState } from '@quarrter/client/idle-state';
import { createSessionStore } from '@quarrter/client/session-store';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import { hideDrafts } from '../forms/drafts.ts';
import { IDLE_MINUTES } from './idle.ts';
import {
  beginSession,
  parseSession,
  SESSION_STORAGE_KEY,
  type SessionUser,
  type StoredSession,
  withDetails,
  withoutDetails,
  withPendingDetails,
  withRejectedDetails,
} from './session.ts';

/**
 * Why a session ended: the server rejected the token (`expired`), nothing was done for too long
 * (`idle`, SES-12), or the client left, by logging out or by changing the password. `unanswered`:
 * the client left, but the server did not confirm that the token has ended; `everywhere`: left on
 * all devices.
 */
export type SessionEnd = 'expired' | 'idle' | 'left' | 'unanswered' | 'everywhere';

/** Who is signed in: in this tab's storage, and in memory where storage is not allowed. */
export const sessionStore = createSessionStore<StoredSession, SessionEnd>({
  key: SESSION_STORAGE_KEY,
  parse: parseSession,
  stored: withoutDetails,
});

export const { current: currentSession, useSession } = sessionStore;

/** Who was signed in until the session ended; in memory only. */
let lastEmail: string | null = null;

// A tab that the browser restored: loading its page does not revive a session that had ended.
if (wasIdle()) clearSession('idle');

function wasIdle(): boolean {
  const last = storedLastActivity(SESSION_STORAGE_KEY);
  return last !== null && idleState(last, Date.now(), IDLE_MINUTES).kind === 'over';
}

/**
 * Signing in, and the new token after a password check (WDR-08), which keeps the details of the
 * same client.
 */
export function startSession(user: SessionUser) {
  const before = currentSession();
  const next = beginSession(user);
  clearActivity(SESSION_STORAGE_KEY);
  const isSame = before?.auth.user.user_id === user.user_id;
  sessionStore.set(isSame ? { ...next, user: { ...before.user, userToken: user.key } } : next);
}

/*
 * The three states of loading the details (SES-14). Each names its client: an answer that comes
 * late must not change the session of the next one in the same tab.
 */
export function detailsPending(clientId: string) {
  changeOf(clientId, withPendingDetails);
}

/** Holds the part of the client's details that the screens need (SES-08). */
export function storeDetails(clientId: string, detail: UserDetail) {
  changeOf(clientId, (stored) => withDetails(stored, detail));
}

export function detailsRejected(clientId: string, why: string) {
  changeOf(clientId, (stored) => withRejectedDetails(stored, why));
}

function changeOf(clientId: string, change: (stored: StoredSession) => StoredSession) {
  const current = currentSession();
  if (current?.auth.user.user_id === clientId) sessionStore.set(change(current));
}

/** Ends the session of this tab. Drafts leave the storage with a session that ended by itself. */
export function clearSession(reason: SessionEnd) {
  const current = currentSession();
  if (!current) return;
  lastEmail = current.auth.user.email;
  clearActivity(SESSION_STORAGE_KEY);
  if (reason === 'idle' || reason === 'expired') hideDrafts(current.auth.user.user_id);
  sessionStore.end(reason);
}

/** Why the session ended; null when this page had none. */
export const lastSessionEnd = sessionStore.lastEnd;

/**
 * The address to fill in at sign-in; not after someone left, for the next person may be someone
 * else.
 */
export function lastEmailUnlessLeft(): string {
  const end = lastSessionEnd();
  return end === 'idle' || end === 'expired' ? (lastEmail ?? '') : '';
}

/** Once it has been told, the next visit to a guarded route is a visit like any other (SES-02). */
export function clearSessionEnd() {
  sessionStore.clearLastEnd();
  lastEmail = null;
}
