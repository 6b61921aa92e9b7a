import {
  fullTimeMonths,
  investmentStatus,
  maturityDate,
  type NextPlan,
  nextReturnsDate,
  splitWithdrawal,
  statusAfterWithdrawal,
} from '@quarrter/domain/investments';
import { sql } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { issueInvestmentAgreement } from '../agreement/issue-agreement.ts';
import { type LockedInvestment, writeStatuses } from '../grow/holdings.ts';
import { investmentReinvested } from '../investment-events.ts';
import { countMade } from '../read/totals.ts';
import { investmentsDb } from '../tables.ts';

type Order = {
  readonly clientId: string;
  /** The matured investment, locked. */
  readonly from: LockedInvestment;
  readonly plan: NextPlan;
  readonly businessTime: BusinessTime;
  /** Null for a call with an idempotency key. */
  readonly requestHash: string | null;
};

/**
 * Starts a full-time investment from the balance of a matured one: the capital first, then the
 * returns (WDR-17), all in one posting. The details, the next of kin and the receipt stay those of
 * the earlier plan. The earlier plan becomes Inactive or Complete as after a withdrawal (WDR-18).
 * Returns the id of the new investment.
 */
export async function startNextPlan(tx: Tx, order: Order): Promise<string> {
  const { clientId, from, plan, businessTime } = order;
  const { tier, amount } = plan;
  const [investmentId, reinvestmentId] = [newId(), newId()];
  const { date: startOn, at } = businessTime;
  const maturesOn = maturityDate(startOn);
  const taken = splitWithdrawal(amount, from);
  const left = { capital: from.capital - taken.capital, returns: from.returns - taken.returns };
  const leftStatus = statusAfterWithdrawal({ ...left, planMinimum: from.planMinimum });
  // The form is copied inside the database: nothing of it has to be opened.
  await sql`
    INSERT INTO investments (
      client_id, investment_id, investment_type, currency, plan, plan_minimum, rate_ppm,
      initial_amount, months, start_on, matures_on, next_returns_on, status, receipt_id, form,
      created_at
    )
    SELECT client_id, ${investmentId}::uuid, 'FTI', currency, ${tier.code}, ${tier.minimum}::bigint,
      ${tier.ratePpm}::integer, ${amount}::bigint, ${fullTimeMonths}::integer, ${startOn}::date,
      ${maturesOn}::date, ${nextReturnsDate(startOn, 0)}::date,
      ${investmentStatus.active}::smallint,
      receipt_id, form, ${at}::timestamptz
    FROM investments
    WHERE client_id = ${clientId} AND investment_id = ${from.investmentId}`.execute(tx);
  await countMade(tx, clientId, { currency: from.currency, invested: 0n });
  await investmentsDb(tx)
    .insertInto('reinvestments')
    .values({
      client_id: clientId,
      reinvestment_id: reinvestmentId,
      from_investment_id: from.investmentId,
      to_investment_id: investmentId,
      plan_version: tier.version,
      ...taken,
      is_automatic: false,
      reinvested_on: startOn,
      reinvested_at: at,
      request_hash: order.requestHash,
    })
    .execute();
  // The money stays part of the goal that it was for.
  await sql`
    INSERT INTO goal_investments (client_id, investment_id, goal_id)
    SELECT client_id, ${investmentId}::uuid, goal_id FROM goal_investments
    WHERE client_id = ${clientId} AND investment_id = ${from.investmentId}`.execute(tx);
  await postReinvestment(tx, order, investmentId, taken);
  await writeStatuses(tx, clientId, [{ investmentId: from.investmentId, status: leftStatus }]);
  await recordEvent(tx, investmentReinvested, {
    clientId,
    subjectId: investmentId,
    at,
    payload: {
      reinvestmentId,
      fromId: from.investmentId,
      currency: from.currency,
      amount,
      ...taken,
      ratePpm: tier.ratePpm,
      taxPpm: tier.taxPpm,
      startOn,
      maturesOn,
      left: left.capital + left.returns,
      isAutomatic: false,
    },
  });
  await issueInvestmentAgreement(tx, { clientId, investmentId }, businessTime);
  return investmentId;
}

/** 2000 ← 2000 and 2010 ← 2000, from the accounts of the old investment to the new one's. */
async function postReinvestment(
  tx: Tx,
  { clientId, from, businessTime }: Order,
  investmentId: string,
  taken: { capital: bigint; returns: bigint },
): Promise<void> {
  const { investorCapital, returnsOwed } = ledgerCodes;
  const subjectId = from.investmentId;
  const transfer = {
    subjectId,
    credit: { code: investorCapital, subjectId: investmentId },
    currency: from.currency,
  };
  await post(tx, clientId, businessTime.date, [
    {
      ...transfer,
      kind: 'reinvested_capital',
      debit: { code: investorCapital, subjectId },
      amount: taken.capital,
    },
    {
      ...transfer,
      kind: 'reinvested_returns',
      debit: { code: returnsOwed, subjectId },
      amount: taken.returns,
    },
  ]);
}
