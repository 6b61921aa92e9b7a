import type {
  generalLedger,
  ledgerEntries,
  GeneralLedger as WireLedger,
} from '@quarrter/contract/staff/books';
import { toWire } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import { readEntriesOfDay, readGeneralLedger } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { cutPage, parseIdCursor } from '../../platform/http/keyset.ts';
import { parseCode, presentEntries } from './accounts.ts';
import { readPeriod } from './period.ts';

/** What the accounts of a code moved on each date; a date without transfers has no line. */
export async function showGeneralLedger(
  reader: Reader,
  codeText: string,
  query: z.infer<(typeof generalLedger)['query']>,
): Promise<WireLedger> {
  const account = parseCode(codeText);
  const { currency } = query;
  const { from, to } = await readPeriod(reader, query, 31);
  const { opening, days } = await readGeneralLedger(reader, {
    ...{ code: account.code, currency, from, to },
  });
  let balance = opening;
  let [debits, credits] = [0n, 0n];
  const results = days.map((day) => {
    balance += day.debits - day.credits;
    debits += day.debits;
    credits += day.credits;
    return {
      ...{ date: day.date, debits: toWire(day.debits), credits: toWire(day.credits) },
      ...{ balance: toWire(balance), transfers: day.transfers },
    };
  });
  return {
    ...{ account, currency, from, to, opening: toWire(opening), results },
    ...{ debits: toWire(debits), credits: toWire(credits), closing: toWire(balance) },
  };
}

/** The transfers of a code on one date, over all clients. */
export async function showLedgerEntries(
  reader: Reader,
  codeText: string,
  query: z.infer<(typeof ledgerEntries)['query']>,
): Promise<z.infer<(typeof ledgerEntries)['replies'][200]>> {
  const { code } = parseCode(codeText);
  const { currency, date, limit } = query;
  const after = parseIdCursor(query.after);
  const rows = await readEntriesOfDay(reader, { code, currency, date, after, limit: limit + 1 });
  const page = cutPage(rows, limit, ({ transferId }) => transferId);
  return { results: await presentEntries(reader, page.rows), after: page.after };
}
