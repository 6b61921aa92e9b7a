import type { IsoDate } from '@quarrter/domain/calendar';
import { type HoldingChange, investmentStatus } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import {
  type LedgerCode,
  ledgerAccounts,
  ledgerCodes,
  type MonthChange,
  readMonthChanges,
} from '../../ledger/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { investmentsDb } from '../tables.ts';

/** All investments ever made, the money put into them, and how many hold money now. */
export type Counted = {
  readonly made: number;
  readonly invested: bigint;
  readonly held: number;
};

/** A client's investments of one currency in sum. */
export type Totals = Counted & {
  /** Every return ever credited, net of tax. */
  readonly credited: bigint;
  /** Current balances: the capital, and the returns that were not withdrawn. */
  readonly capital: bigint;
  readonly returns: bigint;
};

/** Counts an investment that was just made, and the new money in it. */
export async function countMade(
  tx: Tx,
  clientId: string,
  { currency, invested }: { readonly currency: Currency; readonly invested: bigint },
): Promise<void> {
  await addCounted(
    sql`VALUES (${clientId}::uuid, ${currency}::text, 1, ${invested}::bigint, 1)`,
  ).execute(tx);
}

/** Adds the rows selected as client_id, currency, made, invested and held. */
export function addCounted(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO investment_totals (client_id, currency, made, invested, held) ${rows}
    ON CONFLICT (client_id, currency) DO UPDATE SET
      made = investment_totals.made + excluded.made,
      invested = investment_totals.invested + excluded.invested,
      held = investment_totals.held + excluded.held`;
}

/** The balances of a client's investments, returns included, by currency. */
export async function readInvestedNow(
  reader: Reader,
  clientId: string,
): Promise<{ currency: Currency; made: number; held: bigint }[]> {
  const heldIn = async (currency: Currency) => {
    const { made, capital, returns } = await readTotals(reader, clientId, currency);
    return { currency, made, held: capital + returns };
  };
  return [await heldIn('NGN'), await heldIn('USD')];
}

/** Reads the stored counts, and the balances and returns from the ledger. */
export async function readTotals(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<Totals> {
  const counted = await investmentsDb(reader)
    .selectFrom('investment_totals')
    .select(['made', 'invested', 'held'])
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return totalsOf(counted, await readMonthChanges(reader, clientId, currency));
}

export function totalsOf(counted: Counted | undefined, changes: readonly MonthChange[]): Totals {
  const balance = (code: LedgerCode) =>
    changes.reduce((total, one) => (one.code === code ? total + one.change : total), 0n);
  return {
    ...(counted ?? { made: 0, invested: 0n, held: 0 }),
    credited: balance(ledgerCodes.returnsExpense) - balance(ledgerCodes.withholdingTax),
    capital: balance(ledgerCodes.investorCapital),
    returns: balance(ledgerCodes.returnsOwed),
  };
}

/** The changes of the balances in each month. */
export function holdingChanges(changes: readonly MonthChange[]): HoldingChange[] {
  return changes.map(({ code, month, change }) => ({
    month,
    capital: code === ledgerCodes.investorCapital ? change : 0n,
    returns: code === ledgerCodes.returnsOwed ? change : 0n,
  }));
}

/** Where the overview looks: the investments that it shows, and those that something comes of. */
export type Found = {
  readonly counted: Counted | undefined;
  /** The newest that hold money, and the newest of all. */
  readonly current: readonly string[];
  readonly recent: readonly string[];
  readonly nextReturn: string | null;
  readonly nextMaturity: string | null;
};

type FoundWork = Omit<Found, 'counted'> & Counted;

const nothing: Found = {
  counted: undefined,
  current: [],
  recent: [],
  nextReturn: null,
  nextMaturity: null,
};

/**
 * Each part is the beginning of an index, however many investments there are. Every table has its
 * own condition on the client, so that all of it is one shard's. An active investment whose capital
 * was withdrawn, and whose returns are still above the minimum, has a next return of nothing.
 */
export async function findInvestments(
  reader: Reader,
  clientId: string,
  wanted: { currency: Currency; today: IsoDate; current: number; recent: number },
): Promise<Found> {
  const ofCurrency = sql`client_id = ${clientId} AND currency = ${wanted.currency}`;
  const own = sql`investments WHERE ${ofCurrency}`;
  const holding = sql`status <> ${sql.lit(investmentStatus.complete)}`;
  const { rows } = await sql<FoundWork>`
    SELECT made, invested, held,
      ARRAY(SELECT investment_id FROM ${own} AND ${holding}
        ORDER BY investment_id DESC LIMIT ${wanted.current}) AS current,
      ARRAY(SELECT investment_id FROM ${own}
        ORDER BY investment_id DESC LIMIT ${wanted.recent}) AS recent,
      (SELECT investment_id FROM ${own} AND next_returns_on IS NOT NULL AND investment_id IN (
          SELECT subject_id FROM ${ledgerAccounts(ledgerCodes.investorCapital)} AS account
          WHERE client_id = ${clientId} AND balance > 0)
        ORDER BY next_returns_on LIMIT 1) AS "nextReturn",
      (SELECT investment_id FROM ${own} AND ${holding} AND matures_on > ${wanted.today}::date
        ORDER BY matures_on LIMIT 1) AS "nextMaturity"
    FROM investment_totals WHERE ${ofCurrency}`.execute(reader);
  const [row] = rows;
  if (row === undefined) return nothing;
  const { made, invested, held, ...found } = row;
  return { ...found, counted: { made, invested, held } };
}

/** So far are those counted that have matured: a client with more is told of so many. */
const countedMatured = 100;

/** How many have matured and still hold money, and those that did so last. */
export async function findMatured(
  reader: Reader,
  clientId: string,
  { currency, today, shown }: { currency: Currency; today: IsoDate; shown: number },
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ id: string; count: bigint }>`
    SELECT id, count(*) OVER () AS count FROM (
      SELECT investment_id AS id, matures_on FROM investments
      WHERE client_id = ${clientId} AND currency = ${currency}
        AND status <> ${sql.lit(investmentStatus.complete)} AND matures_on <= ${today}::date
      ORDER BY matures_on DESC LIMIT ${countedMatured}
    ) AS matured
    ORDER BY matures_on DESC, id DESC LIMIT ${shown}`.execute(reader);
  return { ids: rows.map(({ id }) => id), count: Number(rows[0]?.count ?? 0) };
}
