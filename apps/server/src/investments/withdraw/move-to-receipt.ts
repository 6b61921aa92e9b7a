import { formatDate } from '@quarrter/domain/calendar';
import { isMatured, type OwnPaymentPlan, planOwnPayment } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
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
import type { ShownWith } from '../subject-of-event.ts';
import { investmentsDb } from '../tables.ts';

/*
 * A matured investment pays what its client owes us: its money moves to a receipt, which is used
 * for that. No transfer is sent, so the withdrawal is paid at once.
 */

/** A matured investment and the payment it can make. */
export type OwnPaymentOffer = { readonly from: LockedInvestment; readonly plan: OwnPaymentPlan };

/** Plans payments of `due` from the client's matured investments in a currency, oldest first. */
export async function offerOwnPayments(
  reader: Reader,
  clientId: string,
  { due, ...which }: { due: bigint; currency: Currency; maturedOn: BusinessTime['date'] },
): Promise<OwnPaymentOffer[]> {
  const matured = await readMatured(reader, clientId, which);
  return matured
    .filter(({ capital, returns }) => capital + returns > 0n)
    .map((from) => ({ from, plan: planOwnPayment(from, due) }));
}

export type OwnPaymentOrder = {
  readonly clientId: string;
  readonly investmentId: string;
  readonly currency: Currency;
  readonly due: bigint;
  /** As the client confirmed it. */
  readonly amount: bigint;
  readonly businessTime: BusinessTime;
};

/** A withdrawal whose money is in a receipt and is used next. */
export type MovedToReceipt = {
  readonly withdrawalId: string;
  readonly receiptId: string;
  readonly amount: bigint;
};

/** The use of the money, as the withdrawal names it. */
export type UsedFor =
  | { readonly loan_id: string; readonly repayment_id: string }
  | { readonly paid_debt: true };

export type OwnWithdrawal = {
  readonly withdrawalId: string;
  readonly plan: OwnPaymentPlan;
  readonly shownWith: NonNullable<ShownWith>;
  readonly part: {
    readonly partId: string;
    readonly investmentId: string;
    readonly capital: bigint;
    readonly returns: bigint;
  };
};

/**
 * Withdraws from a matured investment into a receipt, which `use` applies. Asks no gate: the caller
 * does.
 */
export async function moveToReceipt<Used extends UsedFor>(
  tx: Tx,
  order: OwnPaymentOrder,
  use: (moved: MovedToReceipt) => Promise<Used>,
): Promise<OwnWithdrawal & { readonly used: Used }> {
  const { clientId } = order;
  const from = await lockPaying(tx, order);
  const plan = planOwnPayment(from, order.due);
  if (plan.amount !== order.amount) throw conflict(changedAmount);
  const moved = { withdrawalId: newId(), receiptId: newId(), amount: plan.amount };
  await postMove(tx, order, plan, moved.receiptId);
  const used = await use(moved);
  await writeWithdrawal(tx, order, moved, used);
  await writeStatuses(tx, clientId, [{ investmentId: from.investmentId, status: plan.status }]);
  const part = { ...plan.split, investmentId: from.investmentId };
  const partId = await writePart(tx, clientId, moved.withdrawalId, part);
  const shownWith = { investmentId: from.investmentId, kind: from.kind };
  return { withdrawalId: moved.withdrawalId, plan, shownWith, part: { ...part, partId }, used };
}

const changedAmount =
  'The amount due or your investment balance has changed. Please check the amount and agree ' +
  'again.';

/** Another client's investment and one in another currency are the same 404 as none (API-07). */
async function lockPaying(tx: Tx, order: OwnPaymentOrder): Promise<LockedInvestment> {
  const { clientId, investmentId, currency, businessTime } = order;
  if (!isId(investmentId)) throw notFound();
  const [from] = await lockInvestments(tx, clientId, { ids: [investmentId] });
  if (from === undefined || from.currency !== currency) throw notFound();
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
  { clientId, investmentId: subjectId, currency, businessTime }: OwnPaymentOrder,
  { split }: OwnPaymentPlan,
  receiptId: string,
): Promise<void> {
  const credit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const common = { subjectId, credit, currency };
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
  { clientId, currency, businessTime }: OwnPaymentOrder,
  { withdrawalId, receiptId, amount }: MovedToReceipt,
  used: UsedFor,
): Promise<void> {
  await investmentsDb(tx)
    .insertInto('withdrawals')
    .values({
      client_id: clientId,
      withdrawal_id: withdrawalId,
      payout_id: receiptId,
      currency,
      amount,
      status: 'paid',
      requested_on: businessTime.date,
      requested_at: businessTime.at,
      ...used,
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
