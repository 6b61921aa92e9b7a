import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { ledgerDb } from './tables.ts';

/*
 * The debits and credits of each code on each closed date, over the whole book. The close of a date
 * writes its totals when its last bucket is done: nothing is posted on it later. Dates that are
 * open are added up from their transfers, which are few.
 */

/** The debits and credits of a code on a date, and the number of transfers. */
export type CodeMoves = {
  readonly currency: Currency;
  readonly code: number;
  readonly date: IsoDate;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly transfers: number;
};

/** The last date whose totals are stored, within a statement; null in a book without any. */
export const lastTotalsDate = sql`(SELECT max(business_date) FROM ledger_day_totals)`;

async function readLastTotalsDate(reader: Reader): Promise<IsoDate | null> {
  const { last } = await ledgerDb(reader)
    .selectFrom('ledger_day_totals')
    .select((row) => row.fn.max('business_date').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** The transfers of some dates, by code and date: oldest first. */
export async function readMoves(
  reader: Reader,
  after: IsoDate | null,
  through: IsoDate,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<CodeMoves[]> {
  type Pair = Omit<CodeMoves, 'code' | 'debits' | 'credits'> & {
    debit_code: number;
    credit_code: number;
    amount: bigint;
  };
  const { rows } = await sql<Pair>`
    SELECT currency, happened_on AS date, debit_code, credit_code, sum(amount) AS amount,
      count(*)::int AS transfers
    FROM ledger_transfers
    WHERE happened_on > ${after ?? '-infinity'}::date AND happened_on <= ${through}::date
      AND ${condition}
    GROUP BY currency, happened_on, debit_code, credit_code`.execute(reader);
  const moves = new Map<string, CodeMoves>();
  const add = (pair: Pair, code: number, debits: bigint, credits: bigint, transfers: number) => {
    const { currency, date } = pair;
    const key = `${date} ${currency} ${code}`;
    const sum = moves.get(key) ?? { currency, code, date, debits: 0n, credits: 0n, transfers: 0 };
    moves.set(key, {
      ...sum,
      debits: sum.debits + debits,
      credits: sum.credits + credits,
      transfers: sum.transfers + transfers,
    });
  };
  for (const pair of rows) {
    const { debit_code, credit_code, amount, transfers } = pair;
    add(pair, debit_code, amount, 0n, transfers);
    // A transfer between two accounts of one code counts once.
    add(pair, credit_code, 0n, amount, debit_code === credit_code ? 0 : transfers);
  }
  return [...moves].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Writes the totals of every date through this one that has none yet, which are those after the
 * `lastTotalsDate`; the close calls it.
 */
export async function writeDayTotals(
  tx: Tx,
  after: IsoDate | null,
  through: IsoDate,
): Promise<void> {
  const moves = await readMoves(tx, after, through);
  if (moves.length === 0) return;
  const earlier = await readThrough(tx, through);
  const sums = new Map(earlier.map((row) => [`${row.currency} ${row.code}`, row]));
  const rows = moves.map((moved) => {
    const { currency, code, date, debits, credits, transfers } = moved;
    const key = `${currency} ${code}`;
    const before = sums.get(key) ?? { currency, code, debits: 0n, credits: 0n };
    const after = {
      currency,
      code,
      debits: before.debits + debits,
      credits: before.credits + credits,
    };
    sums.set(key, after);
    return {
      currency,
      code,
      business_date: date,
      debits,
      credits,
      transfers,
      debits_through: after.debits,
      credits_through: after.credits,
    };
  });
  await ledgerDb(tx)
    .insertInto('ledger_day_totals')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The total movements of a code's accounts. */
export type CodeTotal = {
  readonly currency: Currency;
  readonly code: number;
  readonly debits: bigint;
  readonly credits: bigint;
};

/** The stored totals of every code at the end of a date. */
export async function readThrough(reader: Reader, date: IsoDate): Promise<CodeTotal[]> {
  // One row of the index for each code, and not every date of it.
  const { rows } = await sql<CodeTotal>`
    WITH RECURSIVE kind AS (
      (SELECT currency, code FROM ledger_day_totals ORDER BY currency, code LIMIT 1)
      UNION ALL
      SELECT next.currency, next.code FROM kind CROSS JOIN LATERAL (
        SELECT stored.currency, stored.code FROM ledger_day_totals AS stored
        WHERE (stored.currency, stored.code) > (kind.currency, kind.code)
        ORDER BY stored.currency, stored.code LIMIT 1
      ) AS next
    )
    SELECT kind.currency, kind.code, last.debits_through AS debits,
      last.credits_through AS credits
    FROM kind CROSS JOIN LATERAL (
      SELECT stored.debits_through, stored.credits_through FROM ledger_day_totals AS stored
      WHERE stored.currency = kind.currency AND stored.code = kind.code
        AND stored.business_date <= ${date}::date
      ORDER BY stored.business_date DESC LIMIT 1
    ) AS last`.execute(reader);
  return rows;
}

/** Returns a code's totals on the dates `from` through `to`, stored or open, oldest first. */
export async function readDayMoves(
  reader: Reader,
  { code, currency, from, to }: MovesAsked,
): Promise<CodeMoves[]> {
  const last = await readLastTotalsDate(reader);
  const stored = await ledgerDb(reader)
    .selectFrom('ledger_day_totals')
    .select(['currency', 'code', 'business_date as date', 'debits', 'credits', 'transfers'])
    .where('currency', '=', currency)
    .where('code', '=', code)
    .where('business_date', '>=', from)
    // A date that has been closed since is not counted twice.
    .where('business_date', '<=', last !== null && last < to ? last : to)
    .orderBy('business_date')
    .execute();
  if (last !== null && last >= to) return stored;
  const ofCode = sql`currency = ${currency} AND ${code}::smallint IN (debit_code, credit_code)`;
  const open = await readMoves(reader, last, to, ofCode);
  return [...stored, ...open.filter((one) => one.code === code && one.date >= from)];
}

export type MovesAsked = {
  readonly code: number;
  readonly currency: Currency;
  readonly from: IsoDate;
  readonly to: IsoDate;
};

/** The total of every code at the end of a date, stored or not. */
export async function readTotals(reader: Reader, date: IsoDate): Promise<CodeTotal[]> {
  const last = await readLastTotalsDate(reader);
  const stored = await readThrough(reader, last !== null && last < date ? last : date);
  if (last !== null && last >= date) return stored;
  const sums = new Map(stored.map((row) => [`${row.currency} ${row.code}`, row]));
  for (const { currency, code, debits, credits } of await readMoves(reader, last, date)) {
    const key = `${currency} ${code}`;
    const sum = sums.get(key) ?? { currency, code, debits: 0n, credits: 0n };
    sums.set(key, { ...sum, debits: sum.debits + debits, credits: sum.credits + credits });
  }
  return [...sums.values()];
}
