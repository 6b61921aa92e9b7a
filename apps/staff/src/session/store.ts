import type { StaffRole } from '@quarrter/contract/staff';
import { useSyncExternalStore } from 'react';

export type StaffSession = { version: 1; key: string; role: StaffRole };

/** The tab's own storage: closing the tab ends the session here, a reload keeps it. */
const storageKey = 'quarrter-staff';

let current: StaffSession | null = read();
const listeners = new Set<() => void>();

function read(): StaffSession | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is StaffSession {
  const session = value as StaffSession | null;
  return session?.version === 1 && typeof session.key === 'string' && session.key !== '';
}

function set(next: StaffSession | null) {
  current = next;
  try {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is full or refused: the session lives in memory until the page goes.
  }
  for (const listener of listeners) listener();
}

export function currentSession(): StaffSession | null {
  return current;
}

export function startSession(answer: { key: string; role: StaffRole }) {
  set({ version: 1, ...answer });
}

/** `left`: signed out on purpose. `refused`: the server knows the token no more. */
export type Ending = 'left' | 'refused';

let lastEnding: Ending | null = null;

export function endSession(ending: Ending) {
  if (!current) return;
  lastEnding = ending;
  set(null);
}

/** How this page's last session ended; null when there was none. */
export function sessionEnding(): Ending | null {
  return lastEnding;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): StaffSession | null {
  return useSyncExternalStore(subscribeToSession, currentSession, currentSession);
}
