import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type CreditedBefore,
  daysLeft,
  type InvestmentKind,
  type InvestmentStatus,
  type MaturityChoice,
  monthlyReturn,
  type TaxedReturn,
  type TaxVersion,
  taxRateOn,
  withholdTax,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { ledgerCodes, readBalances, type SubjectBalances } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { inOneTransaction } from '../../platform/database/in-snapshot.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';
import { readTaxVersions } from '../../products/index.ts';
import {
  countInvestments,
  type InvestmentRow,
  type ReversedMoney,
  readInvestmentPage,
  readInvestmentRows,
  readReturns,
  readReversed,
} from '../queries.ts';
import { describeWithdrawals, type Withdrawal } from '../withdraw/describe-withdrawals.ts';
import { readWithdrawals } from '../withdraw/withdrawal-queries.ts';

/** An investment with its balance in the ledger. Amounts are minor units of its currency. */
export type Investment = {
  readonly investmentId: string;
  readonly kind: InvestmentKind;
  readonly currency: Currency;
  readonly plan: string;
  readonly planMinimum: bigint;
  readonly ratePpm: number;
  readonly months: number;
  readonly initialAmount: bigint;
  /** Capital still invested. */
  readonly capital: bigint;
  /** Returns credited and not yet withdrawn. */
  readonly returns: bigint;
  /** The return of the next anniversary; all 0 when there is none. */
  readonly nextReturn: TaxedReturn;
  /** The tax that it withholds, in parts per million. */
  readonly taxPpm: number;
  readonly nextReturnsOn: IsoDate | null;
  readonly startOn: IsoDate;
  readonly maturesOn: IsoDate;
  /** Negative after maturity. */
  readonly daysLeft: number;
  readonly status: InvestmentStatus;
  readonly atMaturity: MaturityChoice;
  /** Started from the balance of an earlier one, not by a payment. */
  readonly isFromBalance: boolean;
  /** Returns credited in the lender's earlier books before the import. */
  readonly before: CreditedBefore;
};

/** An investment with its returns and withdrawals. */
export type InvestmentDetails = Investment & {
  /** In the order in which they were credited; one number may come in several parts. */
  readonly credited: readonly ({ number: number; creditedOn: IsoDate } & TaxedReturn)[];
  /** Newest first, failed ones too. */
  readonly withdrawals: readonly Withdrawal[];
  readonly reversed: ReversedMoney | null;
};

/** A client's investments with these ids; another client's id finds none (API-07). */
export async function readInvestments(
  reader: Reader,
  clientId: string,
  ids: readonly string[],
): Promise<Investment[]> {
  return addHoldings(reader, clientId, await readInvestmentRows(reader, clientId, ids));
}

/**
 * API-33: an unknown id, another client's investment, and one of another currency or kind are all
 * the same 404 (API-07).
 */
export async function findInvestment(
  reader: Reader,
  clientId: string,
  wanted: { id: string; currency: Currency; kind: InvestmentKind },
): Promise<InvestmentDetails> {
  const found = isId(wanted.id) ? await readInvestments(reader, clientId, [wanted.id]) : [];
  const [details] = await addHistory(
    reader,
    clientId,
    found.filter(({ currency, kind }) => currency === wanted.currency && kind === wanted.kind),
  );
  if (details === undefined) throw notFound();
  return details;
}

/** API-29: one page of a client's investments in one currency, newest first. */
export function listInvestments(
  reader: Reader,
  clientId: string,
  currency: Currency,
  { limit, after: cursor }: PageRequest,
): Promise<Page<InvestmentDetails>> {
  const before = parseIdCursor(cursor);
  return inOneTransaction(reader, async (tx) => {
    const [count, found] = await Promise.all([
      countInvestments(tx, clientId, currency),
      readInvestmentPage(tx, clientId, currency, { limit: limit + 1, before }),
    ]);
    const { rows, after } = cutPage(found, limit, (row) => row.investment_id);
    const investments = await addHoldings(tx, clientId, rows);
    return { count, results: await addHistory(tx, clientId, investments), after };
  });
}

/** Adds to each investment its balances, which are read from the ledger. */
export async function addHoldings(
  reader: Reader,
  clientId: string,
  rows: readonly InvestmentRow[],
): Promise<Investment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.investment_id);
  const [today, taxes, balancesOf] = await inOneTransaction(reader, (tx) =>
    Promise.all([readBusinessDate(tx), readTaxVersions(tx), readBalances(tx, clientId, ids)]),
  );
  return rows.map((row) => toInvestment(row, balancesOf(row.investment_id), { today, taxes }));
}

function toInvestment(
  row: InvestmentRow,
  balances: SubjectBalances,
  { today, taxes }: { today: IsoDate; taxes: readonly TaxVersion[] },
): Investment {
  const taxPpm = taxRateOn(taxes, row.next_returns_on ?? today);
  const capital = balances.balance(ledgerCodes.investorCapital);
  return {
    investmentId: row.investment_id,
    kind: row.investment_type,
    currency: row.currency,
    plan: row.plan,
    planMinimum: row.plan_minimum,
    ratePpm: row.rate_ppm,
    months: row.months,
    initialAmount: row.initial_amount,
    capital,
    returns: balances.balance(ledgerCodes.returnsOwed),
    nextReturn: withholdTax(
      row.next_returns_on === null ? 0n : monthlyReturn(capital, row.rate_ppm),
      taxPpm,
    ),
    taxPpm,
    nextReturnsOn: row.next_returns_on,
    startOn: row.start_on,
    maturesOn: row.matures_on,
    daysLeft: daysLeft(row.matures_on, today),
    status: row.status,
    atMaturity: row.at_maturity,
    isFromBalance: row.payment_id === null && row.imported_on === null,
    before: { number: row.imported_number, returns: row.imported_returns },
  };
}

/** The same few queries, however many investments there are. */
async function addHistory(
  reader: Reader,
  clientId: string,
  investments: readonly Investment[],
): Promise<InvestmentDetails[]> {
  const ids = investments.map(({ investmentId }) => investmentId);
  const returns = Map.groupBy(await readReturns(reader, clientId, ids), (row) => row.investment_id);
  const rows = await readWithdrawals(reader, clientId, ids);
  const withdrawals = Map.groupBy(rows, (row) => row.investment_id);
  const described = await describeWithdrawals(reader, clientId, rows);
  const reversedOf = await readReversed(reader, clientId, ids);
  return investments.map((investment) => ({
    ...investment,
    reversed: reversedOf(investment.investmentId),
    credited: (returns.get(investment.investmentId) ?? []).map((row) => ({
      number: row.number,
      creditedOn: row.credited_on,
      gross: row.amount + row.tax,
      tax: row.tax,
      net: row.amount,
    })),
    withdrawals: (withdrawals.get(investment.investmentId) ?? []).map(described),
  }));
}
