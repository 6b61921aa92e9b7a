import type { ReplyInside } from '@quarrter/contract/call';
import type { comparisonRuns } from '@quarrter/contract/staff/book-checks';
import { startCheck } from '../../books/index.ts';
import { recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { isWaiting, listComparisons } from '../../reconciliation/index.ts';

/** Queues a check of the whole ledger. */
export function startLedgerCheckAs(db: Database, staff: StaffMember): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    await startCheck(tx, staff);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'check-ledger',
      subject: 'the ledger',
    });
    return { detail: 'The check has started.' };
  });
}

/** One page of the comparisons with the provider, newest first. */
export async function showComparisons(
  reader: Reader,
  request: PageRequest,
): Promise<ReplyInside<typeof comparisonRuns>> {
  return { ...(await listComparisons(reader, request)), waiting: await isWaiting(reader) };
}
