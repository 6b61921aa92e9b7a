import type { UserDetail } from '@quarrter/contract/accounts';
import { useSyncExternalStore } from 'react';
import { forgetActivity, keptLastActivity } from './activity.ts';
import { idleState } from './idle.ts';
import {
  beginSession,
  parseSession,
  SESSION_STORAGE_KEY,
  type SessionUser,
  type StoredSession,
  withDetails,
  withPendingDetails,
  withRejectedDetails,
} from './session.ts';

/*
 * The one place that holds who is signed in: this tab's storage, mirrored in memory so that the
 * application still works where storage is refused.
 */
let lastEnd: SessionEnd | null = null;
/** Who was signed in until then; in memory alone. */
let lastEmail: string | null = null;
let current: StoredSession | null = read();
const listeners = new Set<() => void>();

/**
 * Why a session ended: the server refused the token, nothing was done for too long (SES-12), or the client
 * left, by logging out or by changing the password; `unanswered`: left, but the server did not say that the
 * token has ended; `everywhere`: left on all devices.
 */
export type SessionEnd = 'refused' | 'idle' | 'left' | 'unanswered' | 'everywhere';

function read(): StoredSession | null {
  try {
    const kept = parseSession(sessionStorage.getItem(SESSION_STORAGE_KEY));
    if (!kept || !wasIdle()) return kept;
    // A tab brought back by the browser: the page load itself must not wake an ended session.
    sessionStorage.removeItem(SESSION_STORAGE_KEY);
    forgetActivity();
    lastEnd = 'idle';
    lastEmail = kept.auth.user.email;
  } catch {
    // Storage is refused: there is nothing to read.
  }
  return null;
}

function wasIdle(): boolean {
  const last = keptLastActivity();
  return last !== null && idleState(last, Date.now()).kind === 'over';
}

function set(next: StoredSession | null) {
  current = next;
  try {
    if (next) sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(next));
    else sessionStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // Storage is full or refused: the session lives in memory until the page goes.
  }
  for (const listener of listeners) listener();
}

export function currentSession(): StoredSession | null {
  return current;
}

/** Signing in, and the rotation of the token after a password check (WDR-08). */
export function startSession(user: SessionUser) {
  const before = current;
  const next = beginSession(user);
  lastEnd = null;
  forgetActivity();
  const same = before?.auth.user.user_id === user.user_id;
  set(same ? { ...next, user: { ...before.user, userToken: user.key } } : next);
}

/*
 * The three states of loading the details (SES-14). Each names the client it is about: an answer that comes
 * late must not tell the next one in the same tab anything.
 */
export function detailsPending(clientId: string) {
  changeOf(clientId, withPendingDetails);
}

/** Keeps the part of the client's details that may be kept (SES-08). */
export function keepDetails(clientId: string, detail: UserDetail) {
  changeOf(clientId, (stored) => withDetails(stored, detail));
}

export function detailsRejected(clientId: string, why: string) {
  changeOf(clientId, (stored) => withRejectedDetails(stored, why));
}

function changeOf(clientId: string, change: (stored: StoredSession) => StoredSession) {
  if (current?.auth.user.user_id === clientId) set(change(current));
}

/** Forgets the session of this tab. Drafts of forms are not part of it and stay. */
export function clearSession(why: SessionEnd = 'refused') {
  if (!current) return;
  lastEnd = why;
  lastEmail = current.auth.user.email;
  forgetActivity();
  set(null);
}

/** Why there is no session any more; null when there was none in this page. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Whom to spare typing their address again: nobody who left, for the next one may be somebody else. */
export function lastEmailUnlessLeft(): string {
  return lastEnd === 'idle' || lastEnd === 'refused' ? (lastEmail ?? '') : '';
}

/** Once it was told, the next visit to a guarded route is a visit like any other (SES-02). */
export function forgetSessionEnd() {
  lastEnd = null;
  lastEmail = null;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribeToSession, currentSession, currentSession);
}
