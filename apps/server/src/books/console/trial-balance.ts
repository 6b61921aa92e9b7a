import type { ReplyInside } from '@quarrter/contract/call';
import type { trialBalance } from '@quarrter/contract/staff/books';
import type * as z from 'zod/mini';
import { accountKindOf, readTrialBalance } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readPeriod } from './period.ts';

type Query = z.infer<(typeof trialBalance)['query']>;

/** Every code of one currency over the whole book, on one date or over a period. */
export async function showTrialBalance(
  reader: Reader,
  query: Query,
): Promise<ReplyInside<typeof trialBalance>> {
  const { currency, date, from: first } = query;
  const { from, to, today } = await readPeriod(reader, { from: first ?? date, to: date }, 1);
  const lines = await readTrialBalance(reader, currency, { from, to });
  const sum = (of: (line: (typeof lines)[number]) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n);
  return {
    from,
    date: to,
    currency,
    closed: to < today,
    results: lines.map((line) => ({ ...accountKindOf(line.code), ...line })),
    debits: sum(({ debits }) => debits),
    credits: sum(({ credits }) => credits),
    debitBalances: sum(({ closing }) => (closing > 0n ? closing : 0n)),
    creditBalances: sum(({ closing }) => (closing < 0n ? -closing : 0n)),
  };
}
