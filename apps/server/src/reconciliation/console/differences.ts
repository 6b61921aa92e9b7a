import type {
  reconciliation,
  ReconciliationItem as WireItem,
} from '@quarrter/contract/staff/reconciliation';
import type * as z from 'zod/mini';
import { nameClients } from '../../accounts/index.ts';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { orUnavailable, type PaymentsDeps } from '../../payments/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { canLookUp, lookUpItem } from '../compare/look-up-item.ts';
import { describeItem } from '../describe-item.ts';
import { explainItem } from '../explain-item.ts';
import { countOpenItems, listItems, type ReconciliationItem } from '../items.ts';
import { queueRun } from '../jobs.ts';
import { readLastRun } from '../runs.ts';

const actions = defineActions({
  reconcile: 'Comparison with the provider started',
  'look-up-difference': 'Difference looked up again',
  'explain-difference': 'Difference closed with a note',
});

type Page = z.infer<(typeof reconciliation)['replies'][200]>;
type Query = z.infer<(typeof reconciliation)['query']>;

/** One page of differences, with the last comparison. */
export async function readReconciliation(reader: Reader, query: Query): Promise<Page> {
  const page = await listItems(reader, query);
  const lastRun = await readLastRun(reader);
  return {
    ...page,
    results: await presentItems(reader, page.results),
    open: Object.fromEntries(await countOpenItems(reader)),
    lastRun: lastRun && { ...lastRun, id: lastRun.runId },
  };
}

/** Queues a comparison; one that waits already is not queued twice. */
export function startRun(db: Database, staff: StaffMember): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    await queueRun(tx);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions.reconcile,
      subject: 'comparison with the provider',
    });
    return { detail: 'The comparison has started.' };
  });
}

export async function lookUp(
  deps: PaymentsDeps,
  staff: StaffMember,
  itemId: string,
): Promise<WireItem> {
  const item = await orUnavailable(() => lookUpItem(deps, itemId));
  await deps.db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['look-up-difference'],
      ...aboutItem(item),
    }),
  );
  return presentItem(deps.db, item);
}

export function explain(
  db: Database,
  staff: StaffMember,
  itemId: string,
  note: string,
): Promise<WireItem> {
  return db.transaction().execute(async (tx) => {
    const item = await explainItem(tx, itemId, note, staff);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['explain-difference'],
      note,
      before: { State: 'open' },
      after: { State: item.state },
      ...aboutItem(item),
    });
    return presentItem(tx, item);
  });
}

function aboutItem({ kind, reference, clientId, itemId }: ReconciliationItem) {
  const subject = `difference ${kind} of ${reference}`;
  return { subject, subjectId: itemId, ...(clientId === null ? {} : { clientId }) };
}

async function presentItem(reader: Reader, item: ReconciliationItem): Promise<WireItem> {
  const [presented] = await presentItems(reader, [item]);
  if (presented === undefined) throw new Error('one item is presented as one');
  return presented;
}

async function presentItems(
  reader: Reader,
  items: readonly ReconciliationItem[],
): Promise<WireItem[]> {
  const clientIds = items.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]));
  const clientOf = await nameClients(reader, clientIds);
  return items.map(({ itemId: id, clientId, ...item }) => ({
    ...item,
    ...describeItem(item),
    id,
    clientName: clientId === null ? null : clientOf(clientId).name,
    action: canLookUp(item) ? 'look-up' : null,
  }));
}
