import type { ReplyInside } from '@quarrter/contract/call';
import type { GeneralLedger, generalLedger, ledgerEntries } from '@quarrter/contract/staff/books';
import type * as z from 'zod/mini';
import { readEntriesOfDay, readGeneralLedger } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { cutPage, parseIdCursor } from '../../platform/http/keyset.ts';
import { describeEntries, parseCode } from './accounts.ts';
import { readPeriod } from './period.ts';

/** The movements on the accounts of a code, by date; a date without transfers has no line. */
export async function showGeneralLedger(
  reader: Reader,
  codeText: string,
  query: z.infer<(typeof generalLedger)['query']>,
): Promise<GeneralLedger> {
  const account = parseCode(codeText);
  const { currency } = query;
  const { from, to } = await readPeriod(reader, query, 31);
  const { opening, days } = await readGeneralLedger(reader, {
    code: account.code,
    currency,
    from,
    to,
  });
  let balance = opening;
  let [debits, credits] = [0n, 0n];
  const results = days.map((day) => {
    balance += day.debits - day.credits;
    debits += day.debits;
    credits += day.credits;
    return { ...day, balance };
  });
  return { account, currency, from, to, opening, results, debits, credits, closing: balance };
}

/** The transfers of a code on one date, over all clients. */
export async function showLedgerEntries(
  reader: Reader,
  codeText: string,
  query: z.infer<(typeof ledgerEntries)['query']>,
): Promise<ReplyInside<typeof ledgerEntries>> {
  const { code } = parseCode(codeText);
  const { currency, date, limit } = query;
  const after = parseIdCursor(query.after);
  const rows = await readEntriesOfDay(reader, { code, currency, date, after, limit: limit + 1 });
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: await describeEntries(reader, page.rows), after: page.after };
}
