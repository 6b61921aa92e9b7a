import type { FastifyRequest } from 'fastify';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { requireClient } from '../../platform/http/http.ts';
import { secondFactorNeeded } from '../../platform/second-factor/needed.ts';
import { lockClientRow } from '../queries.ts';
import { requireRecentPassword } from '../sign-in/require-recent-password.ts';
import { accountsDb } from '../tables.ts';
import { readSecondFactorMethod } from './read-second-factor.ts';

/** For so long a second factor holds in the session it was given in. */
const recentMs = 5 * 60_000;

export type Session = { readonly clientId: string; readonly sessionId: string };

/**
 * Requires the second factor of a client who has one: 403 with `second_factor` unless it was given
 * in this session within the last five minutes. A client without one passes.
 */
export async function requireSecondFactor(
  tx: Tx,
  { clientId, sessionId, now }: Session & { readonly now: Date },
): Promise<void> {
  const method = await readSecondFactorMethod(tx, clientId);
  if (method === null || (await hasPassed(tx, { clientId, sessionId }, now))) return;
  throw secondFactorNeeded(method);
}

/** Whether the second factor was given in this session within the last five minutes. */
export async function hasPassed(
  reader: Reader,
  { clientId, sessionId }: Session,
  now: Date,
): Promise<boolean> {
  const session = await accountsDb(reader)
    .selectFrom('sessions')
    .select('second_factor_passed_at')
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const passedAt = session?.second_factor_passed_at ?? null;
  return passedAt !== null && now.getTime() - passedAt.getTime() <= recentMs;
}

export async function markPassed(
  tx: Tx,
  { clientId, sessionId }: Session,
  now: Date,
): Promise<void> {
  await accountsDb(tx)
    .updateTable('sessions')
    .set({ second_factor_passed_at: now })
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** It shows staff who are asked to remove the factor that it is not lost. */
export async function recordFactorUse(tx: Tx, clientId: string, now: Date): Promise<void> {
  await accountsDb(tx)
    .updateTable('clients')
    .set({ second_factor_used_at: now })
    .where('client_id', '=', clientId)
    .execute();
}

/**
 * Who changes the second factor gives the password and, if there is one already, the second factor:
 * an open tab, or a password alone, is not enough.
 */
export async function requireOwner(tx: Tx, request: FastifyRequest, now: Date): Promise<Session> {
  const session = requireClient(request);
  requireRecentPassword(request, now);
  await lockClientRow(tx, session.clientId);
  await requireSecondFactor(tx, { ...session, now });
  return session;
}
