import type { LoanPromise as WirePromise } from '@quarrter/contract/client/loan-promise';
import type { LoanWaiting } from '@quarrter/contract/client/loan-waiting';
import type { LoanRecord, RestructuringOfferRecord } from '@quarrter/contract/client/loans';
import { dailyPenalty } from '@quarrter/domain/loans';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { shortId } from '../platform/database/ids.ts';
import type { LoanPromise } from './arrears/promises/queries.ts';
import type { Loan } from './loan.ts';
import { toQuoteRecord } from './repay/settlement-quote.ts';
import type { RestructuringOffer } from './restructure/restructuring-offer.ts';

const toNullableWire = (amount: bigint | null) => (amount === null ? null : toWire(amount));

/** A loan as the API gives it: decimal strings, percentages and codes (LND-02). */
export function toLoanRecord(loan: Loan): LoanRecord {
  return {
    id: loan.loanId,
    loan_type: loan.loanType,
    loan_type_id: loan.loanId,
    short_id: shortId(loan.loanId),
    loan_amount: toWire(loan.requestedAmount),
    amount: toNullableWire(loan.amount),
    balance: toWire(loan.balance),
    duration: loan.months,
    reason_for_loan: loan.reason,
    tool: loan.tool,
    cost_of_tool: toNullableWire(loan.costOfTool),
    applied_on: loan.appliedOn,
    start_date: loan.disbursedOn,
    interest_start_date: loan.disbursedOn,
    money_returned_on: loan.moneyReturnedOn,
    next_payment_date: loan.nextPaymentDate,
    due_date: loan.dueOn,
    cancel_until: loan.cancelUntil,
    settled_as: loan.settledAs,
    written_off: loan.writtenOff && {
      on: loan.writtenOff.on,
      amount: toWire(loan.writtenOff.amount),
    },
    amount_to_be_paid: toWire(loan.amountDue),
    amount_to_be_repaid: toWire(loan.totalToRepay),
    amount_repaid: toWire(loan.amountRepaid),
    penalty: toWire(loan.penalty),
    ...toArrears(loan),
    next_penalty: toWire(loan.nextPenalty),
    hardship: loan.hardship && {
      reason: loan.hardship.reason,
      monthly_amount: toNullableWire(loan.hardship.monthlyAmount),
      requested_on: loan.hardship.requestedOn,
      answer_by: loan.hardship.answerBy.toISOString(),
      late: loan.hardship.isLate,
      penalties_paused_until: loan.hardship.pausedUntil,
      outcome: loan.hardship.outcome,
      reply: loan.hardship.reply,
      answered_on: loan.hardship.answeredOn,
    },
    promise: loan.promise && toWirePromise(loan.promise),
    penalty_per_day: percentFromRatePpm(loan.penaltyPpmPerDay),
    penalty_cap: percentFromRatePpm(loan.penaltyCapPpm),
    rebate: percentFromRatePpm(loan.rebatePpm),
    smallest_arrears: toWire(loan.smallestArrears),
    interest: percentFromRatePpm(loan.ratePpm),
    status: loan.codes.status,
    stage: loan.codes.stage,
    is_approved: loan.codes.isApproved,
    is_accepted: loan.codes.isAccepted,
    state: loan.state,
    total_cost: toNullableWire(loan.totalCost),
    apr: loan.apr,
    offer_expires_on: loan.offerExpiresOn,
    accepted_at: loan.acceptedAt?.toISOString() ?? null,
    disapproval_reason: loan.disapprovalReason,
    ...toWaiting(loan),
    settlement: loan.settlement && toQuoteRecord(loan.settlement, loan.cancelUntil, loan.asOf),
    restructuring: loan.restructuring && toRestructuringRecord(loan.restructuring),
    earlier_schedules: loan.earlierSchedules.map(({ replacedOn, rows }) => ({
      replaced_on: replacedOn,
      rows: rows.map((row) => ({ ...toRow(row), paid: toWire(row.paid) })),
    })),
    accepted_terms: toAcceptedTerms(loan),
    as_of: loan.asOf,
    ...toRows(loan),
  };
}

type Arrears = Pick<LoanRecord, 'penalty_changes' | 'penalty_periods' | 'arrears'>;

function toArrears(loan: Loan): Arrears {
  return {
    penalty_changes: loan.penaltyChanges.map((change) => ({
      kind: change.kind,
      amount: toWire(change.amount),
      from: change.from,
      through: change.through,
      changed_on: change.changedOn,
    })),
    penalty_periods: loan.penaltyPeriods.map((period) => ({
      from: period.from,
      through: period.through,
      days: period.days,
      charged: toWire(period.charged),
      reversed: toWire(period.reversed),
      waived: toWire(period.waived),
    })),
    arrears: loan.arrears && {
      amount: toWire(loan.arrears.amount),
      instalments: toWire(loan.arrears.instalments),
      penalties: toWire(loan.arrears.penalties),
      since: loan.arrears.since,
      days: loan.arrears.days,
      first_number: loan.arrears.firstNumber,
      last_number: loan.arrears.lastNumber,
      covered: loan.isCovered,
    },
  };
}

function toRows(loan: Loan): Pick<LoanRecord, 'schedule' | 'documents' | 'repayments'> {
  return {
    schedule: loan.schedule.map((row) => ({
      number: row.number,
      due_date: row.dueOn,
      principal: toWire(row.principal),
      interest: toWire(row.interest),
      total: toWire(row.total),
      outstanding: toWire(row.outstanding),
      forgiven: toWire(row.forgiven),
    })),
    documents: [...loan.documents],
    repayments: loan.repayments.map((one) => ({
      id: one.repaymentId,
      amount: toWire(one.amount),
      taken_back: toWire(one.takenBack),
      paid_on: one.paidOn,
      timestamp: one.paidAt.toISOString(),
    })),
  };
}

function toAcceptedTerms({ acceptedTerms: terms, acceptedAt }: Loan): LoanRecord['accepted_terms'] {
  if (terms === null || acceptedAt === null) return null;
  const amount = BigInt(terms.amount);
  const { penaltyPpmPerDay, penaltyCapPpm } = terms;
  const whole = { penaltyPpmPerDay: penaltyCapPpm, penaltyCapPpm };
  return {
    accepted_at: acceptedAt.toISOString(),
    amount: toWire(amount),
    duration: terms.months,
    interest: percentFromRatePpm(terms.ratePpm),
    total_cost: toWire(BigInt(terms.totalCost)),
    total_to_repay: toWire(BigInt(terms.totalToRepay)),
    apr: terms.apr,
    penalty_per_day: toWire(dailyPenalty(amount, 0n, { penaltyPpmPerDay, penaltyCapPpm })),
    penalty_cap: toWire(dailyPenalty(amount, 0n, whole)),
  };
}

function toWaiting(loan: Loan): LoanWaiting {
  const { waiting, review } = loan;
  return {
    waiting: waiting && {
      with: waiting.with,
      since: waiting.since.toISOString(),
      answer_by: waiting.answerBy?.toISOString() ?? null,
      late: waiting.isLate,
    },
    document_requests: loan.documentRequests.map((one) => ({
      kind: one.kind,
      reason: one.reason,
      requested_on: one.requestedOn,
    })),
    can_replace_documents: loan.canReplaceDocuments,
    review: review && {
      id: review.reviewId,
      reason: review.reason,
      requested_on: review.requestedOn,
      outcome: review.outcome,
      answer: review.answer,
      answered_on: review.answeredOn,
    },
    can_request_review: loan.canRequestReview,
    cancellation_reason: loan.cancellationReason,
  };
}

type Row = { number: number; dueOn: string; principal: bigint; interest: bigint };

function toRow({ number, dueOn, principal, interest }: Row) {
  return {
    number,
    due_date: dueOn,
    principal: toWire(principal),
    interest: toWire(interest),
    total: toWire(principal + interest),
  };
}

function toRestructuringRecord(offer: RestructuringOffer): RestructuringOfferRecord {
  return {
    id: offer.restructuringId,
    duration: offer.months,
    interest: percentFromRatePpm(offer.ratePpm),
    offered_on: offer.offeredOn,
    expires_on: offer.expiresOn,
    principal: toWire(offer.principal),
    total_cost: toWire(offer.totalCost),
    amount_to_be_repaid: toWire(offer.totalToRepay),
    apr: offer.apr,
    schedule: offer.schedule.map(toRow),
  };
}

function toWirePromise({ state, madeOn, next, parts }: LoanPromise): WirePromise {
  return {
    state,
    made_on: madeOn,
    next: next && { due_on: next.dueOn, amount: toWire(next.amount) },
    parts: parts.map(({ dueOn, amount }) => ({ due_on: dueOn, amount: toWire(amount) })),
  };
}
