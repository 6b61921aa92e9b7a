import type { FastifyRequest } from 'fastify';
import { hasPassed, readMethod, secondFactorNeeded } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requireClient } from '../../platform/http/http.ts';
import { lockClientRow } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { requireRecentPassword } from '../sign-in/require-recent-password.ts';

export type Session = { readonly clientId: string; readonly sessionId: string };

/**
 * Requires the second factor of a client who has one: 403 with `second_factor` unless it was given
 * in this session within the last 5 minutes. A client without one passes.
 */
export async function requireSecondFactor(
  tx: Tx,
  { clientId, sessionId, now }: Session & { readonly now: Date },
): Promise<void> {
  const method = await readMethod(tx, clientRealm, clientId);
  const session = { ownerId: clientId, sessionId };
  if (method === null || (await hasPassed(tx, clientRealm, session, now))) return;
  throw secondFactorNeeded(method);
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
