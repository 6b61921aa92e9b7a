import type { UserDetail } from '@quarrter/contract/accounts';
import { useSyncExternalStore } from 'react';
import {
  beginSession,
  parseSession,
  SESSION_STORAGE_KEY,
  type SessionUser,
  type StoredSession,
  withDetails,
} from './session.ts';

/*
 * The one place that holds who is signed in: this tab's storage, mirrored in memory so that the
 * application still works where storage is refused.
 */
let current: StoredSession | null = read();
const listeners = new Set<() => void>();

function read(): StoredSession | null {
  try {
    return parseSession(sessionStorage.getItem(SESSION_STORAGE_KEY));
  } catch {
    return null;
  }
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
  const same = before?.auth.user.user_id === user.user_id;
  set(same ? { ...next, user: { ...before.user, userToken: user.key } } : next);
}

/** Keeps the part of the client's details that may be kept (SES-08). */
export function keepDetails(detail: UserDetail) {
  if (current) set(withDetails(current, detail));
}

/** Forgets the session of this tab. Drafts of forms are not part of it and stay. */
export function clearSession() {
  if (current) set(null);
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribeToSession, currentSession, currentSession);
}
