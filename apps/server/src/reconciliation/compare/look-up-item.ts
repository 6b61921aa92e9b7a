import {
  type PaymentsDeps,
  type ProviderRecord,
  settleCharge,
  settleClaims,
  settleTransfer,
} from '../../payments/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { type ReconciliationItem, readItem } from '../items.ts';
import { updateItems } from '../open-items.ts';
import { deleteEntries, stageListed, stageProvider } from './stage-entries.ts';

/** Differences that the provider's own answer may cure: it is asked, and the answer is settled. */
const curedByLookUp = new Set([
  'charge-not-booked',
  'charge-status',
  'transfer-not-booked',
  'transfer-status',
  'refund-not-booked',
  'refund-status',
]);

export function canLookUp({ kind, state }: Pick<ReconciliationItem, 'kind' | 'state'>): boolean {
  return state === 'open' && curedByLookUp.has(kind);
}

/**
 * Asks the provider about the record of an item, settles the answer through the same code as a
 * webhook, and compares the record again: the item closes when both sides agree.
 */
export async function lookUpItem(deps: PaymentsDeps, itemId: string): Promise<ReconciliationItem> {
  const item = await readItem(deps.db, itemId);
  if (item.state !== 'open') return item;
  if (!canLookUp(item)) {
    throw conflict(
      'There is nothing more to look up. When you know the cause, close it with a note.',
    );
  }
  await settleWhatIsSaid(deps, item);
  const record = await readRecord(deps, item);
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

async function settleWhatIsSaid(deps: PaymentsDeps, item: ReconciliationItem): Promise<void> {
  const { kind, key, reference } = item;
  if (kind.startsWith('transfer-')) return settleTransfer(deps, key);
  if (kind.startsWith('refund-')) return settleClaims(deps, reference);
  await settleCharge(deps, key);
  await settleClaims(deps, key);
}

/** Returns the provider's record as it is now; a refund is as it was listed. */
async function readRecord(
  { provider }: PaymentsDeps,
  { kind, key, reference, provider: listed }: ReconciliationItem,
): Promise<ProviderRecord | null> {
  if (kind.startsWith('transfer-')) return provider.findRecord('transfer', key);
  if (kind.startsWith('charge-')) return provider.findRecord('charge', key);
  if (listed === null || listed.status === 'balance') return null;
  return { ...listed, kind: 'refund', key, reference, status: listed.status };
}
