import type { Reader, Tx } from '../platform/database.ts';
import { activityDb } from './tables.ts';

/** The ids of the notifications a client has seen. */
export async function readMarks(reader: Reader, clientId: string): Promise<readonly string[]> {
  const row = await activityDb(reader)
    .selectFrom('notification_reads')
    .select('seen')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.seen ?? [];
}

/** Locks a client's marks, also while there are none, against marking at the same time. */
export async function lockMarks(tx: Tx, clientId: string): Promise<void> {
  await activityDb(tx)
    .insertInto('notification_reads')
    .values({ client_id: clientId, seen: [] })
    .onConflict((row) =>
      row.column('client_id').doUpdateSet((eb) => ({ seen: eb.ref('notification_reads.seen') })),
    )
    .execute();
}

export async function writeMarks(tx: Tx, clientId: string, seen: string[]): Promise<void> {
  await activityDb(tx)
    .updateTable('notification_reads')
    .set({ seen })
    .where('client_id', '=', clientId)
    .execute();
}
