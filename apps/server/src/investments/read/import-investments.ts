import { addMonths, type IsoDate } from '@quarrter/domain/calendar';
import {
  hasFurtherReturns,
  type InvestmentKind,
  investmentStatus,
  nextReturnsDate,
  statusAfterWithdrawal,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { ledgerCodes, postSet } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/row-set.ts';
import { addCounted } from './totals.ts';

/** An investment as the lender's earlier books have it. Amounts are minor units. */
export type InvestmentToImport = {
  readonly clientId: string;
  readonly investmentId: string;
  readonly kind: InvestmentKind;
  readonly currency: Currency;
  readonly plan: string;
  readonly planMinimum: bigint;
  readonly ratePpm: number;
  readonly months: number;
  readonly startOn: IsoDate;
  /** Capital that is still invested, and returns that were credited and not withdrawn. */
  readonly capital: bigint;
  readonly returnsOwed: bigint;
};

/** How many returns an investment has been credited by the morning of a date. */
export function returnsBy(
  { kind, months, startOn }: Pick<InvestmentToImport, 'kind' | 'months' | 'startOn'>,
  date: IsoDate,
): number {
  let credited = 0;
  while (hasFurtherReturns(kind, months, credited) && nextReturnsDate(startOn, credited) <= date) {
    credited += 1;
  }
  return credited;
}

/**
 * Writes imported investments in their state on the day of the import, and posts their opening
 * balances (docs/ledger.md). The caller holds the clients.
 */
export async function importInvestments(
  tx: Tx,
  investments: readonly InvestmentToImport[],
  { date, at }: BusinessTime,
): Promise<void> {
  if (investments.length === 0) return;
  const rows = jsonRows(
    investments.map((one) => rowOf(one, date)),
    columns,
  );
  await sql`
    INSERT INTO investments (client_id, investment_id, investment_type, currency, plan,
      plan_minimum, rate_ppm, initial_amount, months, start_on, matures_on, next_returns_on,
      returns_credited, status, payment_id, receipt_id, form, created_at, imported_on,
      imported_number, imported_returns)
    SELECT client_id, investment_id, investment_type, currency, plan, plan_minimum, rate_ppm,
      capital, months, start_on, matures_on, next_returns_on, returns_credited, status, NULL,
      investment_id, '{}', ${at}::timestamptz, ${date}::date, returns_credited, returns
    FROM ${rows} AS plan`.execute(tx);
  await addCounted(sql`
    SELECT client_id, currency, count(*)::int, sum(capital)::bigint, count(*)::int
    FROM ${rows} AS plan GROUP BY client_id, currency ORDER BY client_id, currency`).execute(tx);
  const { openingBalances, investorCapital, returnsOwed } = ledgerCodes;
  await postSet(
    tx,
    date,
    sql`
      SELECT client_id, part.kind, investment_id, ${openingBalances}::smallint, investment_id,
        part.code, investment_id, currency, part.moved
      FROM ${rows} AS plan CROSS JOIN LATERAL (VALUES
        ('opening_capital', ${investorCapital}::smallint, capital),
        ('opening_returns', ${returnsOwed}::smallint, returns)
      ) AS part (kind, code, moved)
      WHERE part.moved > 0`,
  );
}

function rowOf(one: InvestmentToImport, date: IsoDate) {
  const { kind, months, startOn, capital, returnsOwed: returns, planMinimum } = one;
  const credited = returnsBy(one, date);
  const status = statusAfterWithdrawal({ capital, returns, planMinimum });
  const isEarning = status === investmentStatus.active && hasFurtherReturns(kind, months, credited);
  return {
    client_id: one.clientId,
    investment_id: one.investmentId,
    investment_type: kind,
    currency: one.currency,
    plan: one.plan,
    plan_minimum: String(planMinimum),
    rate_ppm: one.ratePpm,
    capital: String(capital),
    returns: String(returns),
    months,
    start_on: startOn,
    matures_on: addMonths(startOn, months),
    next_returns_on: isEarning ? nextReturnsDate(startOn, credited) : null,
    returns_credited: credited,
    status,
  };
}

const columns = {
  client_id: 'uuid',
  investment_id: 'uuid',
  investment_type: 'text',
  currency: 'text',
  plan: 'text',
  plan_minimum: 'bigint',
  rate_ppm: 'integer',
  capital: 'bigint',
  returns: 'bigint',
  months: 'integer',
  start_on: 'date',
  matures_on: 'date',
  next_returns_on: 'date',
  returns_credited: 'integer',
  status: 'integer',
} as const;
