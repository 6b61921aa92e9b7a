import { parseIsoDate } from '@quarrter/domain/calendar';
import { formatAmount } from '@quarrter/domain/money';
import { readConfig } from '../config.ts';
import { openPaystack } from '../payments/provider/paystack.ts';
import { openDatabase, type Reader } from '../platform/database/database.ts';
import {
  describeItem,
  listItems,
  type Period,
  type Reconciled,
  reconcile,
  unexplained,
} from '../reconciliation/index.ts';

const usage = 'Usage: reconcile [first date [last date]], each like 2027-01-31.';

/** Differences printed one by one; in a book with more of them the count says enough. */
const maxPrinted = 200;

/**
 * `reconcile [first date [last date]]`: compares the provider's records with ours, by
 * default of all days since the last comparison. Exits 1 when a difference is open, 2 when it was
 * called wrongly or another process is comparing.
 */
export async function reconcileCommand(args: readonly string[]): Promise<number> {
  const period = readPeriod(args);
  if (period === undefined) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, { connections: 3 });
  try {
    const deps = { db: database.db, provider: openPaystack(config.provider) };
    const reconciled = await reconcile(deps, period);
    if (reconciled === null) {
      console.error('Another process is comparing with the provider. Try again in a while.');
      return 2;
    }
    return await printResult(database.db, reconciled);
  } finally {
    await database.close();
  }
}

/** Null for the usual period, undefined for dates that cannot be read. */
function readPeriod(args: readonly string[]): Period | null | undefined {
  const [first, last = first, ...rest] = args;
  if (first === undefined) return null;
  const firstDate = parseIsoDate(first);
  const lastDate = parseIsoDate(last ?? '');
  const isReal = firstDate !== null && lastDate !== null && firstDate <= lastDate;
  return isReal && rest.length === 0 ? { firstDate, lastDate } : undefined;
}

/** Prints the figures compared and every open item; returns the exit code. */
export async function printResult(
  reader: Reader,
  { firstDate, lastDate, figures, balances }: Reconciled,
  print: (line: string) => void = console.log,
): Promise<number> {
  print(`Compared from ${firstDate} to ${lastDate}:`);
  for (const [name, count] of Object.entries(figures)) print(`  ${name}: ${count}`);
  for (const cash of balances) {
    print(
      `  ${cash.currency}: ledger ${amount(cash.ledger)}, in flight ${amount(cash.inFlight)}, ` +
        `differences ${amount(cash.differences)}, provider ${amount(cash.provider)}, ` +
        `unexplained ${formatAmount(unexplained(cash))}`,
    );
  }
  const open = await listItems(reader, { state: 'open', limit: maxPrinted });
  for (const item of open.results) {
    print(`  ${item.kind} ${item.reference}, ${item.ageDays} days: ${describeItem(item).title}`);
  }
  const count = `${open.count}${open.more ? ' or more' : ''}`;
  print(open.count === 0 ? 'Nothing differs.' : `${count} differences are open.`);
  return open.count === 0 ? 0 : 1;
}

function amount(digits: string): string {
  return formatAmount(BigInt(digits));
}
