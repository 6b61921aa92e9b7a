import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { clientChecks, journalChecks } from './books/index.ts';
import { chargeChecks } from './collections/index.ts';
import { dayCloseChecks } from './day-close/check.ts';
import { estateChecks } from './estates/index.ts';
import {
  investmentChecks,
  investmentEntryChecks,
  investmentTermChecks,
  returnChecks,
} from './investments/index.ts';
import { type CheckResult, type LedgerCheck, ledgerChecks, sealChecks } from './ledger/index.ts';
import {
  allocationChecks,
  approvedChecks,
  cancellingChecks,
  coveredDayChecks,
  importedLoanChecks,
  loanChecks,
  loanDocumentChecks,
  loanEntryChecks,
  loanLinkChecks,
  loanStateChecks,
  loanTermChecks,
  penaltyChecks,
  rebateChecks,
  replayChecks,
  returnedChecks,
} from './loans/index.ts';
import { ownPaymentChecks } from './own-payments/index.ts';
import { paymentChecks, paymentDateChecks, reversalChecks } from './payments/index.ts';
import type { Database, OpenDatabase, Tx } from './platform/database/database.ts';
import { lenderChecks } from './reconciliation/index.ts';
import { redressCheck } from './redress/index.ts';

/** Checks that compare rows, accounts and transfers with each other. */
export const recordChecks: readonly LedgerCheck[] = [
  ...ledgerChecks,
  ...clientChecks,
  ...loanChecks,
  ...loanStateChecks,
  ...loanTermChecks,
  ...rebateChecks,
  ...loanLinkChecks,
  ...loanEntryChecks,
  ...loanDocumentChecks,
  ...importedLoanChecks,
  ...returnedChecks,
  ...approvedChecks,
  ...cancellingChecks,
  ...allocationChecks,
  ...investmentChecks,
  ...investmentTermChecks,
  ...investmentEntryChecks,
  ...paymentChecks,
  ...paymentDateChecks,
  ...reversalChecks,
  ...lenderChecks,
  ...journalChecks,
  ...chargeChecks,
  ...ownPaymentChecks,
  ...estateChecks,
  redressCheck,
];

/**
 * Checks of each date's seals, penalties and returns: they pass only if every date of the book was
 * closed.
 */
export const dateChecks: readonly LedgerCheck[] = [
  ...sealChecks,
  ...penaltyChecks,
  ...coveredDayChecks,
  ...replayChecks,
  ...returnChecks,
  ...dayCloseChecks,
];

/** The longest checks come first, so that none of them starts when all the others are done. */
const longest: readonly LedgerCheck[] = [
  ...sealChecks,
  ...ledgerChecks,
  ...loanChecks,
  ...loanTermChecks,
  ...allocationChecks,
  ...paymentChecks,
];

/** Every comparison of docs/ledger.md. */
export const allChecks: readonly LedgerCheck[] = [
  ...new Set([...longest, ...dateChecks, ...recordChecks]),
];

/**
 * How many comparisons run at the same time, each on a connection of its own. PostgreSQL adds no
 * workers of its own to them: passing rows between them costs a fifth of the time.
 */
export const ledgerReaders = Math.min(Math.max(availableParallelism(), 2), 8);

/**
 * Runs every check as of the same moment, several at a time: all transactions share the snapshot of
 * the first. `done` is given each result, and how long it took.
 */
export function checkSnapshot(
  db: Database,
  done: (check: LedgerCheck, result: CheckResult, ms: number) => void,
): Promise<void> {
  const waiting = [...allChecks];
  const work = async (tx: Tx) => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = performance.now();
      try {
        done(check, await check.run(tx), performance.now() - began);
      } catch (error) {
        // Not lost when the transaction runs again.
        waiting.unshift(check);
        throw error;
      }
    }
  };
  return readSnapshot(db, null, async (first) => {
    const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(first);
    const others = Array.from({ length: ledgerReaders - 1 }, () =>
      readSnapshot(db, rows[0]?.id ?? null, work),
    );
    const readers = [work(first), ...others];
    await Promise.allSettled(readers);
    await Promise.all(readers);
  });
}

/** Runs every check on connections of its own, which no request and no other job waits for. */
export async function checkApart(
  open: (connections: number) => OpenDatabase,
  done: Parameters<typeof checkSnapshot>[1],
): Promise<void> {
  const own = open(ledgerReaders);
  try {
    await checkSnapshot(own.db, done);
  } finally {
    await own.close();
  }
}

/**
 * A comparison reads the whole book: it may take longer than a request's statement may, and sorts
 * and joins millions of rows.
 */
function readSnapshot<T>(
  db: Database,
  snapshot: string | null,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (snapshot !== null) {
        await sql`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`.execute(tx);
      }
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
      await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(tx);
      // A table larger than the memory is sorted, and not read in the order of an index.
      await sql`SET LOCAL effective_cache_size = '64MB'`.execute(tx);
      // Each statement is planned once: to compile it takes longer than it saves.
      await sql`SET LOCAL jit = off`.execute(tx);
      return run(tx);
    });
}
