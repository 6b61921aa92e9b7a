import { sql } from 'kysely';
import { type ProviderLists, type RecordKind, unreadablePrefix } from '../../payments/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { updateItems } from '../open-items.ts';
import { finishRun, openRun, type Run, storeProgress, whileAlone } from '../runs.ts';
import type { StoredBalance, StoredFigures } from '../tables.ts';
import { type CashReading, explainCash, readCash, updateBalanceItems } from './compare-balances.ts';
import { allowLongStatements, countEntries } from './long-statements.ts';
import { lookUpMissing } from './look-up-missing.ts';
import type { Period } from './period.ts';
import { postSettlements } from './post-settlements.ts';
import { updateCardItems } from './refused-cards.ts';
import { deleteEntries, stageBook, stageProvider } from './stage-entries.ts';

export type Reconciled = Period & {
  readonly figures: StoredFigures;
  readonly balances: readonly StoredBalance[];
};

type Deps = { readonly db: Database; readonly provider: ProviderLists };

/**
 * Compares the provider's records with ours over a period, and opens and closes items. Nothing is
 * corrected; a settlement of the provider to the bank is posted as its own event. A run that was
 * interrupted resumes with the page that it did not finish, and a repeated one finds the items that
 * are open already. Null when another process is comparing.
 */
export function reconcile(deps: Deps, asked: Period | null = null): Promise<Reconciled | null> {
  return whileAlone(deps.db, async () => {
    const { date } = await readBusinessTime(deps.db);
    const run = await openRun(deps.db, date, asked, new Date());
    await readLists(deps, run);
    await countEntries(deps.db);
    await stageBook(deps.db, run.runId, run);
    const posted = await postSettlements(deps.db, deps.provider, run);
    const lookedUp = await lookUpMissing(deps.db, deps.provider, run.runId);
    const cash = await readCash(deps.db, deps.provider);
    await countEntries(deps.db);
    return deps.db.transaction().execute(async (tx) => {
      await allowLongStatements(tx);
      return compare(tx, run, cash, { posted, lookedUp });
    });
  });
}

/**
 * Reads charges, transfers and refunds page by page, from the run's position. A page and the
 * progress after it are stored together.
 */
async function readLists({ db, provider }: Deps, run: Run): Promise<void> {
  let { nextList, nextPlace } = run;
  while (nextList !== 'none') {
    const { from, to, runId } = run;
    const page = await provider.listRecords({ kind: nextList, from, to, place: nextPlace });
    const progress =
      page.next === null
        ? { nextList: listAfter(nextList), nextPlace: { page: 1, cursor: '' } }
        : { nextList, nextPlace: page.next };
    await db.transaction().execute(async (tx) => {
      // A charge that no one paid moved no money.
      const moved = page.records.filter(({ kind, key, status }) =>
        kind === 'charge' && !key.startsWith(unreadablePrefix)
          ? status === 'paid' || status === 'reversed'
          : true,
      );
      await stageProvider(tx, runId, moved);
      await storeProgress(tx, runId, progress);
    });
    ({ nextList, nextPlace } = progress);
  }
}

function listAfter(list: RecordKind): RecordKind | 'none' {
  if (list === 'charge') return 'transfer';
  return list === 'transfer' ? 'refund' : 'none';
}

async function compare(
  tx: Tx,
  run: Run,
  cash: CashReading,
  done: { readonly posted: number; readonly lookedUp: number },
): Promise<Reconciled> {
  const businessTime = await readBusinessTime(tx);
  const { runId, firstDate, lastDate } = run;
  const items = await updateItems(tx, runId, businessTime);
  const balances = await explainCash(tx, runId, cash);
  const ofBalances = await updateBalanceItems(tx, runId, balances, businessTime);
  const ofCards = await updateCardItems(tx, runId, businessTime);
  const figures = {
    ...(await countCompared(tx, runId)),
    'settlements-posted': done.posted,
    'looked-up': done.lookedUp,
    opened: items.opened + ofBalances.opened + ofCards.opened,
    resolved: items.resolved + ofBalances.resolved + ofCards.resolved,
  };
  await finishRun(tx, runId, { figures, balances, now: new Date() });
  await deleteEntries(tx, runId);
  return { firstDate, lastDate, figures, balances };
}

/** How many records of each kind were compared, on either side. */
async function countCompared(tx: Tx, runId: string): Promise<StoredFigures> {
  const { rows } = await sql<{ kind: string; compared: number }>`
    SELECT kind, count(DISTINCT entry_key)::int AS compared FROM reconciliation_entries
    WHERE run_id = ${runId}::uuid GROUP BY kind`.execute(tx);
  return Object.fromEntries(rows.map(({ kind, compared }) => [kind, compared]));
}
