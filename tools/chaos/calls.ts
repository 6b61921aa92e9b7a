/** Calls of clients while processes are killed: each is repeated until it is answered well. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Ask, ask } from '../seed/http.ts';
import { demonstrationPassword, type Person } from '../seed/people.ts';

/** Kept through a whole run: how often each status was answered; 0 when no answer came. */
export type Statuses = Map<number, number>;

export type Persist = <T>(path: string, asked: Ask) => Promise<T | null>;

/**
 * Repeats a call with the same key until it succeeds, as a front end lets its client do; null when
 * the run ended before that.
 */
export function persistently(base: string, statuses: Statuses, isStopping: () => boolean): Persist {
  return async <T>(path: string, asked: Ask) => {
    const idempotencyKey = randomUUID();
    while (!isStopping()) {
      const reply: Answer<T> = await ask<T>(base, 'POST', path, { ...asked, idempotencyKey }).catch(
        () => ({ status: 0, body: null as T }),
      );
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status >= 200 && reply.status < 300) return reply.body;
      if (reply.status === 400) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
      await pause(100);
    }
    return null;
  };
}

export async function signIn(persist: Persist, { email }: Person): Promise<string | null> {
  const body = { email, password: demonstrationPassword };
  const session = await persist<{ key: string }>('/accounts/api/quarrter-client-login/', { body });
  return session?.key ?? null;
}
