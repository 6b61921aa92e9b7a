import type { investmentIntent } from '@quarrter/contract/client/card-payments';
import { parseAmount, smallerOf } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import { investmentPurposes } from '../../src/investments/index.ts';
import { ledgerCodes, post, readBalances } from '../../src/ledger/index.ts';
import { loanPurposes } from '../../src/loans/index.ts';
import type {
  Application,
  AppliedReceipt,
  PaymentPurpose,
  PaymentPurposes,
  PaymentsDeps,
  PayoutPurpose,
  ReceivedPayment,
  SettledPayout,
} from '../../src/payments/index.ts';
import type { BusinessTime } from '../../src/platform/database/business-time.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';

/** The calls that the plain purposes received, and the answers they are to give. */
export type PlainPurposes = {
  applied: ReceivedPayment[];
  paid: SettledPayout[];
  failed: SettledPayout[];
  /** Runs first in `apply`: throws, or returns why the payment cannot be applied. */
  beforeApply: () => Application | undefined;
  /** Applies this much at most, like a loan that owes less. */
  atMost: bigint | null;
  /** The money of a failed payout is no longer where it was put back. */
  isGone: boolean;
};

/**
 * Payments tested by itself: these purposes take any amount and book it the simplest way the chart
 * of accounts allows. Loans and investments test their own.
 */
export function withPlainPurposes({ deps }: { deps: PaymentsDeps }): PlainPurposes {
  const plain: PlainPurposes = {
    applied: [],
    paid: [],
    failed: [],
    beforeApply: () => undefined,
    atMost: null,
    isGone: false,
  };
  const apply = async (
    tx: Tx,
    payment: ReceivedPayment,
    businessTime: BusinessTime,
  ): Promise<Application> => {
    const rejected = plain.beforeApply();
    if (rejected !== undefined) return rejected;
    const isMore = plain.atMost !== null && payment.amount > plain.atMost;
    const applied = isMore ? (plain.atMost ?? 0n) : payment.amount;
    const resultId = await applyPlainly(tx, { ...payment, amount: applied }, businessTime);
    plain.applied.push(payment);
    const reason = isMore ? { reason: 'You paid more than you owed.' } : {};
    return { ok: true, resultId, applied, ...reason };
  };
  deps.purposes = paymentPurposes(deps, apply);
  const purpose: PayoutPurpose = {
    narration: 'Plain',
    async paid(tx, payout, businessTime) {
      await moveReserved(tx, payout, businessTime, 'paid');
      plain.paid.push(payout);
    },
    async failed(tx, payout, businessTime) {
      await moveReserved(tx, payout, businessTime, 'failed');
      plain.failed.push(payout);
    },
    returned: async () => false,
    async reserveAgain(tx, payout, businessTime) {
      if (plain.isGone) return false;
      await moveReserved(tx, payout, businessTime, 'resumed');
      return true;
    },
  };
  deps.payoutPurposes = { disbursement: purpose, withdrawal: purpose };
  return plain;
}

function paymentPurposes(
  deps: PaymentsDeps,
  apply: PaymentPurposes[string]['apply'],
): PaymentPurposes {
  const { repayment } = loanPurposes.payments;
  const { investment } = investmentPurposes(deps).payments;
  const plainRepayment: typeof repayment = {
    ...repayment,
    takesOtherAmounts: false,
    prepare: async (_tx, _clientId, request) => ({
      amount: parseAmount(request.amount) ?? 0n,
      currency: 'NGN',
      subject: { version: 1, loanType: request.loan_type, loanId: request.loan_type_id },
      subjectKey: request.loan_type_id,
      subjectName: 'this loan',
    }),
    apply,
    reverse: reversePlainly,
  };
  const plainInvestment: PaymentPurpose<z.infer<typeof investmentIntent>> = {
    ...investment,
    prepare: async (_tx, _clientId, request) => ({
      amount: parseAmount(String(request.form.investment_amount)) ?? 0n,
      currency: request.currency === 'dollar' ? 'USD' : 'NGN',
      subject: { version: 1, kind: 'FTI', form: request.form },
      subjectKey: null,
      subjectName: 'this investment',
    }),
    apply,
    reverse: reversePlainly,
  };
  return { repayment: plainRepayment, investment: plainInvestment };
}

/** 2200 ← 2000, as an investment. Returns the investment's id. */
async function applyPlainly(
  tx: Tx,
  payment: ReceivedPayment,
  businessTime: BusinessTime,
): Promise<string> {
  const { clientId, receiptId, amount, currency } = payment;
  const subjectId = newId();
  const debit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const credit = { code: ledgerCodes.investorCapital, subjectId };
  await post(tx, clientId, businessTime.date, [
    { kind: 'investment', subjectId, debit, credit, currency, amount },
  ]);
  return subjectId;
}

/** 2000 ← 2200, as far as the record still holds the money. */
async function reversePlainly(
  tx: Tx,
  { clientId, receiptId, resultId: subjectId }: AppliedReceipt,
  amount: bigint,
  { date }: BusinessTime,
): Promise<bigint> {
  if (subjectId === null) return 0n;
  const held = (await readBalances(tx, clientId, [subjectId]))(subjectId);
  const reversed = smallerOf(amount, held.balance(ledgerCodes.investorCapital));
  const debit = { code: ledgerCodes.investorCapital, subjectId };
  const credit = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  await post(tx, clientId, date, [
    {
      kind: 'investment_reversed',
      subjectId,
      debit,
      credit,
      currency: 'NGN',
      amount: reversed,
    },
  ]);
  return reversed;
}

/** Paid: 1100 ← 1200. Failed: 2100 ← 1200. Resumed: 1200 ← 2100. `aPayout` reserved the money. */
async function moveReserved(
  tx: Tx,
  { clientId, subjectId, payoutId, currency, amount }: SettledPayout,
  businessTime: BusinessTime,
  outcome: 'paid' | 'failed' | 'resumed',
): Promise<void> {
  const disbursing = { code: ledgerCodes.loanDisbursing, subjectId };
  const flight = { code: ledgerCodes.payoutInFlight, subjectId: payoutId };
  const principal = { code: ledgerCodes.loanPrincipal, subjectId };
  const { kind, debit, credit } = {
    paid: { kind: 'disbursement' as const, debit: principal, credit: disbursing },
    failed: { kind: 'disbursement_failed' as const, debit: flight, credit: disbursing },
    resumed: { kind: 'payout_resumed' as const, debit: disbursing, credit: flight },
  }[outcome];
  await post(tx, clientId, businessTime.date, [
    { kind, subjectId, debit, credit, currency, amount },
  ]);
}
