import {
  fullTimeMonths,
  type InvestmentStatus,
  type InvestmentTier,
  investmentStatus,
  largestNextPlan,
  type MaturityChoice,
  maturityDate,
  nextReturnsDate,
  splitWithdrawal,
  statusAfterWithdrawal,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../../events/index.ts';
import { clientsNotServed, type Gate } from '../../gates/index.ts';
import { ledgerCodes, postSet } from '../../ledger/index.ts';
import { inBucket } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Closing, DayStep } from '../../platform/database/day-step.ts';
import { newId } from '../../platform/database/ids.ts';
import { readInvestmentTiers } from '../../products/index.ts';
import { heldSql } from '../grow/held-sql.ts';
import { investmentReinvested } from '../investment-events.ts';
import { addCounted } from '../read/totals.ts';

/**
 * Starts the next plans that clients have chosen for the day of a maturity. A choice is used once,
 * even if no plan accepts the amount or a gate is closed to the client: the client is then notified
 * of the maturity and decides. A day that was missed is made up for by the next one.
 */
export const reinvestMatured = (gates: readonly Gate[]): DayStep => ({
  name: 'next plans started',
  work: (closing) => sql`SELECT client_id FROM investments AS plan WHERE ${hasChosen(closing)}`,
  async run(tx, closing) {
    const chosen = await readChosen(tx, closing);
    if (chosen.length === 0) return 0;
    const tiers = await readInvestmentTiers(tx);
    const notServed = await clientsNotServed(tx, gates, 'new-business', [
      ...new Set(chosen.map((one) => one.client_id)),
    ]);
    const served = chosen.filter((one) => !notServed.has(one.client_id));
    const plans = served.flatMap((one) => planOf(one, tiers));
    if (plans.length > 0) await startPlans(tx, closing, plans);
    await endChoices(tx, chosen);
    return plans.length;
  },
});

/*
 * Rows that are updated are joined with themselves first: Citus can join a set with rows of
 * clients, but not with the table that is changed.
 */

async function endChoices(tx: Tx, chosen: readonly Chosen[]): Promise<void> {
  const ids = chosen.map(({ client_id, investment_id }) => ({ client_id, investment_id }));
  await sql`
    UPDATE investments SET at_maturity = 'nothing'
    FROM (
      SELECT plan.client_id, plan.investment_id
      FROM investments AS plan JOIN json_to_recordset(${JSON.stringify(ids)}::json)
        AS one (client_id uuid, investment_id uuid)
        ON one.client_id = plan.client_id AND one.investment_id = plan.investment_id
    ) AS chosen
    WHERE investments.client_id = chosen.client_id
      AND investments.investment_id = chosen.investment_id`.execute(tx);
}

type Chosen = {
  client_id: string;
  investment_id: string;
  currency: Currency;
  plan_minimum: bigint;
  capital: bigint;
  returns: bigint;
  at_maturity: MaturityChoice;
};

function hasChosen({ bucket, next }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`plan.client_id`, bucket)} AND plan.at_maturity <> 'nothing'
    AND plan.matures_on <= ${next}::date`;
}

async function readChosen(tx: Tx, closing: Closing): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    SELECT client_id, investment_id, currency, plan_minimum, at_maturity,
      ${heldSql(ledgerCodes.investorCapital)} AS capital,
      ${heldSql(ledgerCodes.returnsOwed)} AS returns
    FROM investments AS plan WHERE ${hasChosen(closing)}
    ORDER BY client_id, investment_id`.execute(tx);
  return rows;
}

/** The plan that a choice starts, as columns of a set; none when no plan accepts the amount. */
function planOf(chosen: Chosen, tiers: readonly InvestmentTier[]) {
  const { client_id, investment_id, currency, plan_minimum, at_maturity } = chosen;
  const { capital, returns } = chosen;
  const wanted = at_maturity === 'reinvest-all' ? capital + returns : capital;
  const plan = largestNextPlan(tiers, currency, wanted);
  if (plan === null) return [];
  const taken = splitWithdrawal(plan.amount, { capital, returns });
  const left = { capital: capital - taken.capital, returns: returns - taken.returns };
  const status: InvestmentStatus = statusAfterWithdrawal({ ...left, planMinimum: plan_minimum });
  return [
    {
      client_id,
      from_id: investment_id,
      currency,
      status,
      investment_id: newId(),
      reinvestment_id: newId(),
      code: plan.tier.code,
      version: plan.tier.version,
      rate_ppm: plan.tier.ratePpm,
      tax_ppm: plan.tier.taxPpm,
      minimum: plan.tier.minimum.toString(),
      amount: plan.amount.toString(),
      left: (left.capital + left.returns).toString(),
      capital: taken.capital.toString(),
      returns: taken.returns.toString(),
    },
  ];
}

type Plan = ReturnType<typeof planOf>[number];

function rowsOf(plans: readonly Plan[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(plans)}::json) AS next (
    client_id uuid, from_id uuid, currency text, status smallint, investment_id uuid,
    reinvestment_id uuid, code text, version integer, rate_ppm integer, tax_ppm integer,
    minimum bigint, amount bigint, "left" bigint, capital bigint, returns bigint
  )`;
}

async function startPlans(tx: Tx, closing: Closing, plans: readonly Plan[]): Promise<void> {
  const { next: today, at } = closing;
  const rows = rowsOf(plans);
  const maturesOn = maturityDate(today);
  await sql`
    INSERT INTO investments (
      client_id, investment_id, investment_type, currency, plan, plan_minimum, rate_ppm,
      initial_amount, months, start_on, matures_on, next_returns_on, status, receipt_id, form,
      created_at
    )
    SELECT source.client_id, next.investment_id, 'FTI', source.currency, next.code, next.minimum,
      next.rate_ppm, next.amount, ${fullTimeMonths}::integer, ${today}::date, ${maturesOn}::date,
      ${nextReturnsDate(today, 0)}::date, ${investmentStatus.active}::smallint, source.receipt_id,
      source.form, ${at}::timestamptz
    FROM ${rows} JOIN investments AS source ON source.client_id = next.client_id
      AND source.investment_id = next.from_id`.execute(tx);
  await sql`
    INSERT INTO reinvestments (
      client_id, reinvestment_id, from_investment_id, to_investment_id, plan_version, capital,
      returns, is_automatic, reinvested_on, reinvested_at
    )
    SELECT client_id, reinvestment_id, from_id, investment_id, version, capital, returns, true,
      ${today}::date, ${at}::timestamptz
    FROM ${rows}`.execute(tx);
  // The money stays part of the goals that it was for.
  await sql`
    INSERT INTO goal_investments (client_id, investment_id, goal_id)
    SELECT source.client_id, next.investment_id, source.goal_id
    FROM ${rows} JOIN goal_investments AS source ON source.client_id = next.client_id
      AND source.investment_id = next.from_id`.execute(tx);
  // The rest of a full-time investment that stays active continues to earn.
  await sql`
    UPDATE investments AS source SET status = moved.status,
      next_returns_on = CASE WHEN moved.status = ${investmentStatus.active}
        THEN source.next_returns_on END
    FROM (
      SELECT plan.client_id, plan.investment_id, next.status
      FROM investments AS plan JOIN ${rows}
        ON next.client_id = plan.client_id AND next.from_id = plan.investment_id
    ) AS moved
    WHERE source.client_id = moved.client_id
      AND source.investment_id = moved.investment_id`.execute(tx);
  await addCounted(
    sql`SELECT client_id, currency, count(*)::integer, 0::bigint,
        (count(*) FILTER (WHERE status <> ${investmentStatus.complete}))::integer
      FROM ${rows} GROUP BY client_id, currency`,
  ).execute(tx);
  await postPlans(tx, closing, rows);
  await recordEvents(
    tx,
    investmentReinvested,
    at,
    sql`SELECT client_id, investment_id AS subject_id, 1 AS number, jsonb_build_object(
        'reinvestmentId', reinvestment_id, 'fromId', from_id, 'currency', currency,
        'amount', amount::text, 'capital', capital::text, 'returns', returns::text,
        'ratePpm', rate_ppm, 'taxPpm', tax_ppm, 'startOn', ${today}::date,
        'maturesOn', ${maturesOn}::date, 'left', "left"::text, 'isAutomatic', true
      ) AS payload
    FROM ${rows}`,
  );
}

/** 2000 ← 2000 and 2010 ← 2000, as when the client starts the plan. */
async function postPlans(tx: Tx, { next }: Closing, rows: RawBuilder<unknown>): Promise<void> {
  const { investorCapital, returnsOwed } = ledgerCodes;
  await postSet(
    tx,
    next,
    sql`
      SELECT client_id, part.kind, from_id, part.code, from_id, ${investorCapital}::smallint,
        investment_id, currency, part.amount
      FROM ${rows} CROSS JOIN LATERAL (VALUES
        ('reinvested_capital', ${investorCapital}::smallint, next.capital),
        ('reinvested_returns', ${returnsOwed}::smallint, next.returns)
      ) AS part (kind, code, amount)
      WHERE part.amount > 0`,
  );
}
