import { sql } from 'kysely';
import { readDatabaseUrl } from '../config.ts';
import { dayCloseChecks } from '../day-close/check.ts';
import { investmentChecks, investmentTermChecks, returnChecks } from '../investments/index.ts';
import { type LedgerCheck, ledgerChecks, sealChecks } from '../ledger/index.ts';
import {
  allocationChecks,
  loanChecks,
  loanLinkChecks,
  loanStateChecks,
  loanTermChecks,
  penaltyChecks,
  replayChecks,
} from '../loans/index.ts';
import { paymentChecks, paymentDateChecks } from '../payments/index.ts';
import { type Database, openDatabase, type Reader, type Tx } from '../platform/database.ts';

/** What rows, accounts and transfers say of each other. */
export const recordChecks: readonly LedgerCheck[] = [
  ...ledgerChecks,
  ...loanChecks,
  ...loanStateChecks,
  ...loanTermChecks,
  ...loanLinkChecks,
  ...allocationChecks,
  ...investmentChecks,
  ...investmentTermChecks,
  ...paymentChecks,
  ...paymentDateChecks,
];

/** What must have happened on every date: true only of a book whose every date was closed. */
export const dateChecks: readonly LedgerCheck[] = [
  ...penaltyChecks,
  ...replayChecks,
  ...returnChecks,
  ...sealChecks,
  ...dayCloseChecks,
];

/** Every comparison of docs/ledger.md, in its order. */
export const allChecks: readonly LedgerCheck[] = [...recordChecks, ...dateChecks];

/**
 * Recomputes the whole book from its transfers as of one moment (a repeatable read) and prints each
 * comparison when it is done. Returns how many rows differ.
 */
export async function checkLedger(
  db: Reader,
  print: (line: string) => void = console.log,
  checks: readonly LedgerCheck[] = allChecks,
): Promise<number> {
  let differing = 0;
  for (const check of checks) {
    const result = await check.run(db);
    const verdict = result.differing === 0 ? 'all agree' : `${result.differing} DIFFER`;
    print(`${check.name}: ${result.compared} compared, ${verdict}`);
    for (const difference of result.differences) print(`  ${difference}`);
    const more = result.differing - result.differences.length;
    if (more > 0) print(`  … and ${more} more`);
    differing += result.differing;
  }
  print(differing === 0 ? 'The ledger is in order.' : `${differing} rows differ.`);
  return differing;
}

/**
 * Runs comparisons as of one moment. A comparison reads the whole book: it may take longer than a
 * request's statement may, and sorts and joins millions of rows.
 */
export function inSnapshot<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
      return run(tx);
    });
}

/** `npm run ledger-check`: exits 1 when a single kobo is off. */
export async function ledgerCheckCommand(): Promise<number> {
  const database = openDatabase(readDatabaseUrl(process.env), { connections: 2 });
  try {
    const differing = await inSnapshot(database.db, (tx) => checkLedger(tx));
    return differing === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
