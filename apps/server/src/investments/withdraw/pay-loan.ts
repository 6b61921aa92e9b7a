import { formatDate } from '@quarrter/domain/calendar';
import { isMatured, type LoanPayment, planLoanPayment } from '@quarrter/domain/investments';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId, newId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import {
  type LockedInvestment,
  lockInvestments,
  readMatured,
  writeStatuses,
} from '../grow/holdings.ts';
import { investmentsDb } from '../tables.ts';
import { withdrawalPaidLoan } from './withdrawal-events.ts';

/** A matured investment and the payment it can make to an overdue loan. */
export type LoanPaymentOffer = { readonly from: LockedInvestment; readonly plan: LoanPayment };

/** Plans payments of a loan from the client's matured naira investments, oldest first. */
export async function offerLoanPayments(
  reader: Reader,
  clientId: string,
  { overdue, maturedOn }: { overdue: bigint; maturedOn: BusinessTime['date'] },
): Promise<LoanPaymentOffer[]> {
  const matured = await readMatured(reader, clientId, { maturedOn, currency: 'NGN' });
  return matured
    .filter(({ capital, returns }) => capital + returns > 0n)
    .map((from) => ({ from, plan: planLoanPayment(from, overdue) }));
}

export type LoanToPay = {
  readonly clientId: string;
  readonly investmentId: string;
  readonly loanId: string;
  readonly overdue: bigint;
  /** As the client confirmed it. */
  readonly amount: bigint;
  readonly businessTime: BusinessTime;
};

/** A withdrawal whose money is in a receipt and goes to a loan next. */
export type MovedToLoan = {
  readonly withdrawalId: string;
  readonly receiptId: string;
  readonly amount: bigint;
};

/**
 * Withdraws from a matured investment into a receipt, which `apply` uses for a loan of the same
 * client and returns the repayment. No transfer is sent, so the withdrawal is paid at once. Asks no
 * gate: the caller does.
 */
export async function withdrawForLoan(
  tx: Tx,
  order: LoanToPay,
  apply: (moved: MovedToLoan) => Promise<string>,
): Promise<LoanPayment & { readonly repaymentId: string }> {
  const { clientId, businessTime } = order;
  const from = await lockPaying(tx, order);
  const plan = planLoanPayment(from, order.overdue);
  if (plan.amount !== order.amount) throw conflict(changedAmount);
  const moved = { withdrawalId: newId(), receiptId: newId(), amount: plan.amount };
  await postMove(tx, order, plan, moved.receiptId);
  const repaymentId = await apply(moved);
  await writeWithdrawal(tx, order, plan, { ...moved, repaymentId });
  await writeStatuses(tx, clientId, [{ investmentId: from.investmentId, status: plan.status }]);
  const part = { ...plan.split, investmentId: from.investmentId };
  const partId = await writePart(tx, clientId, moved.withdrawalId, part);
  await recordEvent(tx, withdrawalPaidLoan, {
    clientId,
    subjectId: moved.withdrawalId,
    at: businessTime.at,
    payload: {
      ...{ currency: 'NGN', amount: plan.amount, requestedOn: businessTime.date },
      ...{ loanId: order.loanId, left: plan.left, parts: [{ ...part, partId }] },
    },
  });
  return { ...plan, repaymentId };
}

const changedAmount =
  'The overdue amount or your investment balance has changed. Please check the amount and agree ' +
  'again.';

/** Another client's investment and one in dollars are the same 404 as none (API-07). */
async function lockPaying(tx: Tx, order: LoanToPay): Promise<LockedInvestment> {
  const { clientId, investmentId, businessTime } = order;
  if (!isId(investmentId)) throw notFound();
  const [from] = await lockInvestments(tx, clientId, { ids: [investmentId] });
  if (from === undefined || from.currency !== 'NGN') throw notFound();
  if (!isMatured(from.maturesOn, businessTime.date)) {
    const day = formatDate(from.maturesOn);
    throw conflict(`This investment matures on ${day}. You can pay from it from that day.`);
  }
  if (from.capital + from.returns === 0n) {
    throw conflict('This investment is complete. There is nothing left to pay from.');
  }
  return from;
}

/** 2000 ← 2200 and 2010 ← 2200, of the receipt. */
async function postMove(
  tx: Tx,
  { clientId, investmentId: subjectId, businessTime }: LoanToPay,
  { split }: LoanPayment,
  receiptId: string,
): Promise<void> {
  const credit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const common = { subjectId, credit, currency: 'NGN' as const };
  await post(tx, clientId, businessTime.date, [
    {
      ...common,
      kind: 'own_payment_capital',
      debit: { code: ledgerCodes.investorCapital, subjectId },
      amount: split.capital,
    },
    {
      ...common,
      kind: 'own_payment_returns',
      debit: { code: ledgerCodes.returnsOwed, subjectId },
      amount: split.returns,
    },
  ]);
}

async function writeWithdrawal(
  tx: Tx,
  { clientId, loanId, businessTime }: LoanToPay,
  { amount }: LoanPayment,
  moved: MovedToLoan & { readonly repaymentId: string },
): Promise<void> {
  await investmentsDb(tx)
    .insertInto('withdrawals')
    .values({
      client_id: clientId,
      withdrawal_id: moved.withdrawalId,
      payout_id: moved.receiptId,
      currency: 'NGN',
      amount,
      status: 'paid',
      requested_on: businessTime.date,
      requested_at: businessTime.at,
      loan_id: loanId,
      repayment_id: moved.repaymentId,
    })
    .execute();
}

async function writePart(
  tx: Tx,
  clientId: string,
  withdrawalId: string,
  part: { investmentId: string; capital: bigint; returns: bigint },
): Promise<string> {
  const partId = newId();
  await investmentsDb(tx)
    .insertInto('withdrawal_parts')
    .values({
      client_id: clientId,
      withdrawal_id: withdrawalId,
      investment_id: part.investmentId,
      part_id: partId,
      capital: part.capital,
      returns: part.returns,
    })
    .execute();
  return partId;
}

/** Which of these repayments of a client were paid from an investment. */
export async function findPaidFromInvestment(
  reader: Reader,
  clientId: string,
  repaymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (repaymentIds.length === 0) return new Set();
  const rows = await investmentsDb(reader)
    .selectFrom('withdrawals')
    .select('repayment_id')
    .where('client_id', '=', clientId)
    .where('repayment_id', 'in', repaymentIds)
    .execute();
  return new Set(rows.flatMap(({ repayment_id: id }) => id ?? []));
}
