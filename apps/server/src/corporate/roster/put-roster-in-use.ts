import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { corporateDb } from '../tables.ts';

/** Deletes the lines of a roster that is no longer in use, a few at a time. */
export const deleteReplacedLines = defineJob('delete-replaced-roster-lines', {
  importId: z.uuid(),
});

/**
 * From now on employees are looked up in this roster. Lines that are linked to a client stay
 * theirs, whatever it says; the others of the earlier roster can no longer be found.
 */
export async function putRosterInUse(tx: Tx, importId: string, at: Date): Promise<void> {
  const { partner_id: partnerId } = await corporateDb(tx)
    .selectFrom('roster_imports')
    .select('partner_id')
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const partner = await lockPartner(tx, partnerId);
  const { numUpdatedRows } = await corporateDb(tx)
    .updateTable('roster_imports')
    .set({ state: 'in-use', in_use_since: at })
    .where('import_id', '=', importId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw conflict('This roster is not ready to be used.');
  await corporateDb(tx)
    .updateTable('corporate_partners')
    .set({ import_id: importId })
    .where('partner_id', '=', partnerId)
    .execute();
  if (partner.import_id === null) return;
  await corporateDb(tx)
    .updateTable('roster_imports')
    .set({ state: 'replaced' })
    .where('import_id', '=', partner.import_id)
    .execute();
  await queueJob(tx, deleteReplacedLines, { importId: partner.import_id });
}

/** Two rosters, or a roster and a client who claims a line, wait for each other here. */
export function lockPartner(tx: Tx, partnerId: string) {
  return corporateDb(tx)
    .selectFrom('corporate_partners')
    .select(['name', 'import_id'])
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
