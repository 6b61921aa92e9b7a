import { type PaymentsDeps, settleCharge, settleTransfer } from '../payments/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import { type ReconciliationItem, readItem } from './items.ts';
import { updateItems } from './open-items.ts';
import { deleteEntries, stageListed, stageProvider } from './stage-entries.ts';

/** Differences that the provider's own word may cure: it is asked, and what it says is settled. */
const curedByLookUp = new Set([
  'charge-not-booked',
  'charge-status',
  'transfer-not-booked',
  'transfer-status',
]);

export function canLookUp({ kind, state }: Pick<ReconciliationItem, 'kind' | 'state'>): boolean {
  return state === 'open' && curedByLookUp.has(kind);
}

/**
 * Asks the provider about the record of an item, settles what it says through the same code as a
 * webhook, and compares the record again: the item closes when both sides agree.
 */
export async function lookUpItem(deps: PaymentsDeps, itemId: string): Promise<ReconciliationItem> {
  const item = await readItem(deps.db, itemId);
  if (item.state !== 'open') return item;
  if (!canLookUp(item)) {
    throw conflict('Looking this up again cannot help. Close it with a note when it is explained.');
  }
  const kind = item.kind.startsWith('charge-') ? 'charge' : 'transfer';
  if (kind === 'charge') await settleCharge(deps, item.key);
  else await settleTransfer(deps, item.key);
  const record = await deps.provider.findRecord(kind, item.key);
  if (record !== null) {
    await deps.db.transaction().execute(async (tx) => {
      const runId = newId();
      await stageProvider(tx, runId, [record]);
      await compareAgain(tx, runId);
    });
  }
  return readItem(deps.db, itemId);
}

async function compareAgain(tx: Tx, runId: string): Promise<void> {
  await stageListed(tx, runId);
  await updateItems(tx, runId, await readBusinessTime(tx));
  await deleteEntries(tx, runId);
}
