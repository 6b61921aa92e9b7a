import { useSyncExternalStore } from 'react';

export type SessionStore<Session, End> = {
  current: () => Session | null;
  set: (session: Session) => void;
  /** Ends the session, if there is one, and remembers why. */
  end: (reason: End) => void;
  /** Why the last session of this page ended; null when none did, or a new one has begun since. */
  lastEnd: () => End | null;
  clearLastEnd: () => void;
  subscribe: (listener: () => void) => () => void;
  /** The current session, for components. */
  useSession: () => Session | null;
};

/**
 * Who is signed in, in this tab's storage under `key`, and in memory for where storage is not
 * allowed. `parse` returns the session of a stored text, or null.
 */
export function createSessionStore<Session, End>(options: {
  key: string;
  parse: (text: string | null) => Session | null;
  /** The part of a session that is stored; the rest is only in memory. */
  stored?: (session: Session) => Session;
}): SessionStore<Session, End> {
  const { key, parse, stored = (session: Session) => session } = options;
  const listeners = new Set<() => void>();
  let current = read();
  let lastEnd: End | null = null;

  function read(): Session | null {
    try {
      return parse(sessionStorage.getItem(key));
    } catch {
      return null;
    }
  }

  function change(next: Session | null) {
    current = next;
    try {
      if (next) sessionStorage.setItem(key, JSON.stringify(stored(next)));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is full or not allowed: the session lives in memory until the page goes.
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    current: () => current,
    set: (session) => {
      lastEnd = null;
      change(session);
    },
    end: (reason) => {
      if (!current) return;
      lastEnd = reason;
      change(null);
    },
    lastEnd: () => lastEnd,
    clearLastEnd: () => {
      lastEnd = null;
    },
    subscribe,
    useSession: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => current,
      ),
  };
}
