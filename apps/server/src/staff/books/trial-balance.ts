import type { trialBalance } from '@quarrter/contract/staff/books';
import { toWire } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import { readTrialBalance } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { kindOf } from './accounts.ts';
import { readPeriod } from './period.ts';

type Page = z.infer<(typeof trialBalance)['replies'][200]>;
type Query = z.infer<(typeof trialBalance)['query']>;

/** Every code of one currency over the whole book, on one date or over a period. */
export async function showTrialBalance(reader: Reader, query: Query): Promise<Page> {
  const { currency, date, from: first } = query;
  const { from, to, today } = await readPeriod(reader, { from: first ?? date, to: date }, 1);
  const lines = await readTrialBalance(reader, currency, { from, to });
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  return {
    from,
    date: to,
    currency,
    closed: to < today,
    results: lines.map((line) => {
      const { name, side } = kindOf(line.code);
      return {
        ...{ code: line.code, name, side, opening: toWire(line.opening) },
        ...{ debits: toWire(line.debits), credits: toWire(line.credits) },
        closing: toWire(line.closing),
      };
    }),
    debits: toWire(sum(lines.map(({ debits }) => debits))),
    credits: toWire(sum(lines.map(({ credits }) => credits))),
    debit_balances: toWire(sum(lines.map(({ closing }) => (closing > 0n ? closing : 0n)))),
    credit_balances: toWire(sum(lines.map(({ closing }) => (closing < 0n ? -closing : 0n)))),
  };
}
