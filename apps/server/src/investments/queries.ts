import { type Currency, sum } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { isId } from '../platform/database/ids.ts';
import { investmentsDb } from './tables.ts';
import { partsOfWithdrawals } from './withdraw/withdrawal-queries.ts';

export type InvestmentRow = RowOf<typeof investmentsDb, 'investments'>;

/** The client's investments with these ids; another client's id finds none (API-07). */
export async function readInvestmentRows(
  reader: Reader,
  clientId: string,
  ids: readonly string[],
): Promise<InvestmentRow[]> {
  if (ids.length === 0) return [];
  return investmentsDb(reader)
    .selectFrom('investments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('investment_id', 'in', ids)
    .execute();
}

type InvestmentPage = {
  readonly limit: number;
  /** The last one of the page before it. */
  readonly before: string | null;
  readonly order?: 'asc' | 'desc';
  readonly matching?: RawBuilder<boolean> | null;
};

/** Newest first, unless it is reversed. */
export async function readInvestmentPage(
  reader: Reader,
  clientId: string,
  currency: Currency,
  { limit, before, order = 'desc', matching = null }: InvestmentPage,
): Promise<(InvestmentRow & { readonly is_reversed: boolean })[]> {
  let query = investmentsDb(reader)
    .selectFrom('investments')
    .selectAll()
    .select(isReversedOf(clientId).as('is_reversed'))
    .where('client_id', '=', clientId)
    .where('currency', '=', currency);
  const isBeyond = order === 'desc' ? '<' : '>';
  if (before !== null) query = query.where('investment_id', isBeyond, before);
  if (matching !== null) query = query.where(matching);
  return query.orderBy('investment_id', order).limit(limit).execute();
}

/**
 * Whether the payment of an investment of this client, or a part of it, was reversed. Citus asks
 * every shard for a sub-query that does not name the client itself.
 */
const isReversedOf = (clientId: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM investment_reversals AS reversal
  WHERE reversal.client_id = ${clientId}::uuid
    AND reversal.investment_id = investments.investment_id
)`;

export async function countInvestments(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<number> {
  return (await readMade(reader, clientId, currency))?.made ?? 0;
}

/** How many investments of a currency the client ever made, and with how much new money. */
function readMade(reader: Reader, clientId: string, currency: Currency) {
  return investmentsDb(reader)
    .selectFrom('investment_totals')
    .select(['made', 'invested'])
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .executeTakeFirst();
}

/** Paid for, here or in the lender's earlier books, and not started from the balance of another. */
export const isNewMoney = sql<boolean>`(payment_id IS NOT NULL OR imported_on IS NOT NULL)`;

/** Everything the client ever paid into investments of a currency; moving it on adds nothing. */
export async function readInvestedInAll(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<bigint> {
  return (await readMade(reader, clientId, currency))?.invested ?? 0n;
}

/** The same for many clients, in one query. */
export async function readInvestedByMany(
  reader: Reader,
  clientIds: readonly string[],
): Promise<(clientId: string, currency: Currency) => bigint> {
  if (clientIds.length === 0) return () => 0n;
  const rows = await investmentsDb(reader)
    .selectFrom('investments')
    .select(['client_id', 'currency'])
    .select((row) => row.fn.sum<bigint>('initial_amount').as('invested'))
    .where('client_id', 'in', clientIds)
    .where(isNewMoney)
    .groupBy(['client_id', 'currency'])
    .execute();
  const sums = new Map(rows.map((row) => [`${row.client_id} ${row.currency}`, row.invested]));
  return (clientId, currency) => BigInt(sums.get(`${clientId} ${currency}`) ?? 0);
}

/** Null for an investment the client does not have. */
export async function currencyOfInvestment(
  reader: Reader,
  clientId: string,
  id: string,
): Promise<Currency | null> {
  const [row] = isId(id) ? await readInvestmentRows(reader, clientId, [id]) : [];
  return row?.currency ?? null;
}

/**
 * The form of the client's newest investment that was made with one; undefined before the first.
 * Investments of the lender's earlier books have none, nor have the plans that their money started.
 */
export async function readLastForm(reader: Reader, clientId: string): Promise<object | undefined> {
  const row = await investmentsDb(reader)
    .selectFrom('investments')
    .select('form')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`form <> '{}'::jsonb`)
    .orderBy('investment_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.form;
}

/** Paid out, or put into another investment. */
export type TakenKind = 'withdrawal' | 'reinvestment';

export type CreditedRow = RowOf<typeof investmentsDb, 'investment_returns'>;

/** The returns credited to these investments, in the order in which they were credited. */
export async function readReturns(
  reader: Reader,
  clientId: string,
  ids: readonly string[],
): Promise<CreditedRow[]> {
  if (ids.length === 0) return [];
  return investmentsDb(reader)
    .selectFrom('investment_returns')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('investment_id', 'in', ids)
    .orderBy('credited_on')
    .orderBy('number')
    .orderBy('correction')
    .execute();
}

/** The tax that was withheld from returns, by the id of their row in the client's transactions. */
export async function readTaxOfReturns(
  reader: Reader,
  clientId: string,
  returns: readonly { investmentId: string; returnsId: string }[],
): Promise<(returnsId: string) => bigint> {
  const ids = [...new Set(returns.map(({ investmentId }) => investmentId))];
  const wanted = returns.map(({ returnsId }) => returnsId);
  const rows =
    wanted.length === 0
      ? []
      : await investmentsDb(reader)
          .selectFrom('investment_returns')
          .select(['returns_id', 'tax'])
          .where('client_id', '=', clientId)
          .where('investment_id', 'in', ids)
          .where('returns_id', 'in', wanted)
          .execute();
  const taxes = new Map(rows.map((row) => [row.returns_id, row.tax]));
  return (returnsId) => taxes.get(returnsId) ?? 0n;
}

/**
 * The money that left these investments, with its dates: by withdrawals, unless they failed or were
 * cancelled, and by next plans.
 */
export async function readTakenParts(reader: Reader, clientId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return partsOfWithdrawals(reader, clientId)
    .select(['part.investment_id', 'part.capital', 'part.returns'])
    .select((row) => [
      row.fn.coalesce('withdrawal.taken_again_on', 'withdrawal.requested_on').as('taken_on'),
      sql<TakenKind>`'withdrawal'`.as('kind'),
    ])
    .where('part.investment_id', 'in', ids)
    .where('withdrawal.status', 'not in', ['failed', 'cancelled'])
    .unionAll(
      investmentsDb(reader)
        .selectFrom('reinvestments as next')
        .select([
          'next.from_investment_id as investment_id',
          'next.capital',
          'next.returns',
          'next.reinvested_on as taken_on',
        ])
        .select(sql<TakenKind>`'reinvestment'`.as('kind'))
        .where('next.client_id', '=', clientId)
        .where('next.from_investment_id', 'in', ids),
    )
    .execute();
}

/** The amounts taken out of these investments because their payment was reversed. */
export async function readReversals(reader: Reader, clientId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return investmentsDb(reader)
    .selectFrom('investment_reversals')
    .select(['investment_id', 'capital', 'returns', 'tax', 'returns_of', 'reversed_on'])
    .where('client_id', '=', clientId)
    .where('investment_id', 'in', ids)
    .execute();
}

/** The amounts taken out of an investment because its payment was reversed. */
export type ReversedMoney = {
  /** Returned to the payer, or used for the client's debt for it. */
  readonly capital: bigint;
  /** Had been earned by it, in this plan or in earlier ones. */
  readonly returns: bigint;
};

/** The same in sum, by the investment; null where no payment was reversed. */
export async function readReversed(
  reader: Reader,
  clientId: string,
  ids: readonly string[],
): Promise<(investmentId: string) => ReversedMoney | null> {
  const rowsOf = Map.groupBy(
    await readReversals(reader, clientId, ids),
    (row) => row.investment_id,
  );
  return (investmentId) => {
    const parts = rowsOf.get(investmentId)?.map(partsOfReversal);
    if (parts === undefined) return null;
    return {
      capital: sum(parts.map(({ capital }) => capital)),
      returns: sum(parts.map(({ returns }) => returns)),
    };
  };
}

/** The amounts returned to the payer, by the entry of the client's transactions. */
export async function readReturnedCapital(
  reader: Reader,
  clientId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (entryIds.length === 0) return new Map();
  const rows = await investmentsDb(reader)
    .selectFrom('investment_reversals')
    .select(['reversal_id', 'capital', 'returns', 'returns_of'])
    .where('client_id', '=', clientId)
    .where('reversal_id', 'in', entryIds)
    .execute();
  return new Map(rows.map((row) => [row.reversal_id, partsOfReversal(row).capital]));
}

/** Capital that had been returns of an earlier plan is returns. */
function partsOfReversal(row: ReversedMoney & { readonly returns_of: string | null }) {
  const { capital, returns, returns_of: earnedBy } = row;
  return earnedBy === null ? { capital, returns } : { capital: 0n, returns: capital + returns };
}

/** The parts of these investments' balances that started other plans. */
export async function readReinvestments(reader: Reader, clientId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return investmentsDb(reader)
    .selectFrom('reinvestments')
    .select(['from_investment_id', 'to_investment_id', 'capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('from_investment_id', 'in', ids)
    .execute();
}

/**
 * Which of these entries of the client's transactions were made by the day close: the ids are of
 * the rows of both investments when the next plan was started by the choice that the client had
 * made.
 */
export async function readAutomaticEntries(
  reader: Reader,
  clientId: string,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await investmentsDb(reader)
    .selectFrom('reinvestments')
    .select(['reinvestment_id', 'to_investment_id'])
    .where('client_id', '=', clientId)
    .where('is_automatic', '=', true)
    .where((row) =>
      row.or([row('reinvestment_id', 'in', entryIds), row('to_investment_id', 'in', entryIds)]),
    )
    .execute();
  return new Set(rows.flatMap((row) => [row.reinvestment_id, row.to_investment_id]));
}
