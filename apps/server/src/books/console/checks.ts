import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { startCheck } from '../jobs.ts';

const actions = defineActions({ 'check-ledger': 'Check of the ledger started' });

/** Queues a check of the whole ledger. */
export function startLedgerCheck(db: Database, staff: StaffMember): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    await startCheck(tx, staff);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['check-ledger'],
      subject: 'the ledger',
    });
    return { detail: 'The check has started.' };
  });
}
