import type { CheckOutcome } from '@quarrter/contract/staff/book-checks';
import { storeRun, toOutcome } from '../books/index.ts';
import { readDatabaseUrl } from '../config.ts';
import type { CheckResult, LedgerCheck } from '../ledger/index.ts';
import { allChecks, checkApart } from '../ledger-checks.ts';
import { type OpenDatabase, openDatabase, type Reader } from '../platform/database/database.ts';
import { isReadOnly } from '../platform/database/database-unavailable.ts';

/**
 * Recomputes the book and prints each comparison when it is done. Returns how many rows differ.
 */
export async function checkLedger(
  db: Reader,
  print: (line: string) => void = console.log,
  checks: readonly LedgerCheck[] = allChecks,
): Promise<number> {
  let differing = 0;
  for (const check of checks) differing += printResult(check, await check.run(db), print);
  return printSum(differing, print);
}

function printResult(
  check: LedgerCheck,
  result: CheckResult,
  print: (line: string) => void,
): number {
  const verdict = result.differing === 0 ? 'all agree' : `${result.differing} DIFFER`;
  print(`${check.name}: ${result.compared} compared, ${verdict}`);
  for (const difference of result.differences) print(`  ${difference}`);
  const more = result.differing - result.differences.length;
  if (more > 0) print(`  … and ${more} more`);
  return result.differing;
}

function printSum(differing: number, print: (line: string) => void): number {
  print(differing === 0 ? 'The ledger is in order.' : `${differing} rows differ.`);
  return differing;
}

/** `ledger-check`: exits 1 when a single kobo is off. */
export async function ledgerCheckCommand(): Promise<number> {
  const url = readDatabaseUrl(process.env);
  return checkAndStore((connections) => openDatabase(url, { connections }));
}

/** The result is stored too, so that metrics tell it. A copy that only reads is checked as well. */
export async function checkAndStore(
  open: (connections: number) => OpenDatabase,
  print: (line: string) => void = console.log,
): Promise<number> {
  const startedAt = new Date();
  const outcomes: CheckOutcome[] = [];
  let differing = 0;
  await checkApart(open, (check, result, ms) => {
    differing += printResult(check, result, print);
    outcomes.push(toOutcome(check, result, ms));
  });
  printSum(differing, print);
  const own = open(1);
  try {
    await storeRun(own.db, startedAt, outcomes);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    print('The result was not stored: this database only reads.');
  } finally {
    await own.close();
  }
  return differing === 0 ? 0 : 1;
}
