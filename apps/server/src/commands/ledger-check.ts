import { sql } from 'kysely';
import { investmentChecks } from '../investments/index.ts';
import { type LedgerCheck, ledgerChecks } from '../ledger/index.ts';
import { loanChecks } from '../loans/index.ts';
import { paymentChecks } from '../payments/index.ts';
import { openDatabase, type Reader } from '../platform/database.ts';

/** Every comparison of docs/ledger.md, in its order. */
export const allChecks: readonly LedgerCheck[] = [
  ...ledgerChecks,
  ...loanChecks,
  ...investmentChecks,
  ...paymentChecks,
];

/**
 * Recomputes the whole book from its transfers at one moment (a repeatable read), printing each
 * comparison as it is done. Returns how many rows differ.
 */
export async function checkLedger(
  db: Reader,
  print: (line: string) => void = console.log,
): Promise<number> {
  let faults = 0;
  for (const check of allChecks) {
    const result = await check.run(db);
    const verdict = result.differing === 0 ? 'all agree' : `${result.differing} DIFFER`;
    print(`${check.name}: ${result.compared} compared, ${verdict}`);
    for (const fault of result.faults) print(`  ${fault}`);
    const untold = result.differing - result.faults.length;
    if (untold > 0) print(`  … and ${untold} more`);
    faults += result.differing;
  }
  print(faults === 0 ? 'The ledger is in order.' : `${faults} rows differ.`);
  return faults;
}

/** `npm run ledger-check`: exits 1 when one kobo is off. */
export async function ledgerCheckCommand(): Promise<number> {
  const database = openDatabase(process.env.DATABASE_URL ?? '', { connections: 2 });
  try {
    const faults = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // Each comparison goes over the whole book, and may take longer than any request's statement.
        await sql`SET LOCAL statement_timeout = 0`.execute(tx);
        return checkLedger(tx);
      });
    return faults === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
