import * as z from 'zod/mini';
import { readSecondFactor } from '../../access/index.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { recordAccountEvent } from '../events.ts';
import { lockClientRow } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { endEverySession } from '../sign-in/sessions.ts';
import { accountsDb } from '../tables.ts';
import { removalAsked, removalStopped, removedByStaff } from './removal-events.ts';
import { removeEveryFactor } from './remove.ts';

/*
 * A client lost phone, passkeys and recovery codes. Two of staff agree to remove the second factor;
 * it stays on for a while, and using it in that time shows that it was not lost.
 */

/** Removes it when its time has come; `accounts/jobs.ts` handles it. */
export const removeFactorJob = defineJob('remove-second-factor', {
  clientId: z.uuid(),
  removalId: z.uuid(),
});

/** Lists the client's second factors in words; empty for none. */
export async function describeFactor(reader: Reader, clientId: string): Promise<string> {
  const { appSince, passkeys } = await readSecondFactor(reader, clientRealm, clientId);
  const count = passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`;
  const parts = [
    ...(appSince === null ? [] : ['authenticator app']),
    ...(passkeys.length === 0 ? [] : [count]),
  ];
  return parts.join(' and ');
}

/** The client is told that staff were asked, before anyone decides. */
export async function notifyRemovalRequested(
  tx: Tx,
  clientId: string,
  holdMinutes: number,
): Promise<void> {
  await recordAccountEvent(tx, removalAsked, clientId, { holdMinutes });
}

export type RemovalOrder = {
  readonly clientId: string;
  /** When staff were asked. */
  readonly askedAt: Date;
  readonly dueAt: Date;
};

/** Two people agreed: it is done when the time is over. */
export async function scheduleRemoval(tx: Tx, order: RemovalOrder): Promise<void> {
  const { clientId, askedAt, dueAt } = order;
  await lockClientRow(tx, clientId);
  if (await wasUsedSince(tx, clientId, askedAt)) throw conflict(usedMeanwhile);
  const removalId = newId();
  const stored = await accountsDb(tx)
    .insertInto('second_factor_removals')
    .values({ client_id: clientId, removal_id: removalId, asked_at: askedAt, due_at: dueAt })
    .onConflict((waiting) => waiting.doNothing())
    .returning('removal_id')
    .executeTakeFirst();
  if (stored === undefined)
    throw conflict(
      'The removal has already been approved and takes effect after the waiting period.',
    );
  await queueJob(tx, removeFactorJob, { clientId, removalId }, { runAt: dueAt });
}

const usedMeanwhile =
  'The client used the second factor after this was proposed, so it is not lost. Decline it.';

/** When the approved removal takes effect; null when none is waiting. */
export async function readWaitingRemoval(reader: Reader, clientId: string): Promise<Date | null> {
  const row = await accountsDb(reader)
    .selectFrom('second_factor_removals')
    .select('due_at')
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Staff or the client stop it; false when nothing waits. */
export async function stopRemoval(
  tx: Tx,
  clientId: string,
  why: 'used' | 'staff',
): Promise<boolean> {
  await lockClientRow(tx, clientId);
  const stopped = await accountsDb(tx)
    .updateTable('second_factor_removals')
    .set({ state: 'stopped' })
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .returning('removal_id')
    .executeTakeFirst();
  if (stopped === undefined) return false;
  await recordAccountEvent(tx, removalStopped, clientId, { why });
  return true;
}

/**
 * Removes the second factor when its time has come, ends every session, and tells the client. It
 * may be run again: a removal that is done or stopped stays so.
 */
export function removeWhenDue(
  db: Database,
  { clientId, removalId }: { clientId: string; removalId: string },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    const row = await accountsDb(tx)
      .selectFrom('second_factor_removals')
      .select(['asked_at', 'due_at'])
      .where('client_id', '=', clientId)
      .where('removal_id', '=', removalId)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (row === undefined || row.due_at > now) return;
    if (await wasUsedSince(tx, clientId, row.asked_at)) {
      await stopRemoval(tx, clientId, 'used');
      return;
    }
    await accountsDb(tx)
      .updateTable('second_factor_removals')
      .set({ state: 'done' })
      .where('client_id', '=', clientId)
      .where('removal_id', '=', removalId)
      .execute();
    await removeEveryFactor(tx, clientId);
    await endEverySession(tx, clientId);
    await recordAccountEvent(tx, removedByStaff, clientId, {});
  });
}

/** An app's code, a passkey or a recovery code was accepted since then. */
async function wasUsedSince(reader: Reader, clientId: string, since: Date): Promise<boolean> {
  const used = await accountsDb(reader)
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('second_factor_used_at', '>', since)
    .executeTakeFirst();
  return used !== undefined;
}
