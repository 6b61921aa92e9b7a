import { readDatabaseUrl } from '../config.ts';
import type { CheckResult, LedgerCheck } from '../ledger/index.ts';
import { allChecks, checkApart } from '../ledger-checks.ts';
import { openDatabase, type Reader } from '../platform/database/database.ts';

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

/** `npm run ledger-check`: exits 1 when a single kobo is off. */
export async function ledgerCheckCommand(): Promise<number> {
  const url = readDatabaseUrl(process.env);
  let differing = 0;
  await checkApart(
    (connections) => openDatabase(url, { connections }),
    (check, result) => {
      differing += printResult(check, result, console.log);
    },
  );
  return printSum(differing, console.log) === 0 ? 0 : 1;
}
