import { formatMoney } from '@quarrter/domain/money';
import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import { type BusinessTime, readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import type { PaymentsDeps } from './deps.ts';
import { paymentReceived, paymentUnapplied } from './events.ts';
import type { Charge } from './provider.ts';
import type { Application } from './purposes.ts';
import { isBooked, lockPaymentOf, type PaymentRow } from './queries.ts';
import { paymentsDb } from './tables.ts';

/**
 * Records what the provider reports about a charge: the one place where card money is booked.
 * Webhook, look-up and the client's own call may arrive at the same time; the payment's row is
 * locked, and the first one books. When anything fails the whole transaction is rolled back, and
 * the next one books instead.
 */
export async function settlePayment(deps: PaymentsDeps, charge: Charge): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentOf(tx, charge.reference);
    if (payment === undefined) {
      deps.log.warn({ reference: charge.reference }, 'the provider reported an unknown payment');
      return;
    }
    if (isBooked(payment.status)) {
      logSecondCharge(deps, payment, charge);
      return;
    }
    if (charge.status === 'success') await book(deps, tx, payment, charge);
    else if (charge.reference === payment.reference) await updateStatus(tx, payment, charge.status);
  });
}

/** A declined or abandoned charge may still succeed: the popup lets the client try again. */
async function updateStatus(
  tx: Tx,
  payment: PaymentRow,
  status: 'pending' | 'failed' | 'abandoned',
): Promise<void> {
  if (payment.status === status) return;
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ status })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
}

async function book(
  deps: PaymentsDeps,
  tx: Tx,
  payment: PaymentRow,
  charge: Charge,
): Promise<void> {
  const businessTime = await readBusinessTime(tx);
  await postReceipt(tx, payment, charge, businessTime);
  const about = { clientId: payment.client_id, subjectId: payment.payment_id, at: businessTime.at };
  const { amount, currency } = charge;
  const received = { reference: payment.reference, amount, currency };
  await recordEvent(tx, paymentReceived, { ...about, payload: received });
  const application = await apply(deps, tx, payment, charge, businessTime);
  if (!application.ok) {
    const { reference } = payment;
    deps.log.warn({ reference, reason: application.reason }, 'a receipt could not be applied');
    const unapplied = { amount, currency, reason: application.reason };
    await recordEvent(tx, paymentUnapplied, { ...about, payload: unapplied });
  }
  await paymentsDb(tx)
    .updateTable('payments')
    .set({
      status: application.ok ? 'applied' : 'unapplied',
      unapplied_reason: application.ok ? null : application.reason,
      ...(application.ok ? { investment_id: application.investmentId } : {}),
      received_amount: charge.amount,
      received_currency: charge.currency,
      fee: charge.fee,
      provider_id: charge.providerId,
      booked_at: businessTime.at,
      booked_on: businessTime.date,
    })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
}

/** What the provider received, and the fee it charged for it (docs/ledger.md). */
async function postReceipt(
  tx: Tx,
  { client_id, payment_id }: PaymentRow,
  { amount, fee, currency }: Charge,
  businessTime: BusinessTime,
): Promise<void> {
  const cash = { code: ledgerCodes.providerCash, subjectId: payment_id };
  const receipts = { code: ledgerCodes.unappliedReceipts, subjectId: payment_id };
  const fees = { code: ledgerCodes.providerFees, subjectId: payment_id };
  const common = { subjectId: payment_id, currency };
  await post(tx, client_id, businessTime.date, [
    { ...common, kind: 'receipt', debit: cash, credit: receipts, amount },
    { ...common, kind: 'provider_fee', debit: fees, credit: cash, amount: fee },
  ]);
}

async function apply(
  deps: PaymentsDeps,
  tx: Tx,
  payment: PaymentRow,
  charge: Charge,
  businessTime: BusinessTime,
): Promise<Application> {
  const { amount, currency } = payment;
  if (charge.amount !== amount || charge.currency !== currency) {
    const received = formatMoney(charge.amount, charge.currency);
    const expected = formatMoney(amount, currency);
    return { ok: false, reason: `You paid ${received} instead of ${expected}.` };
  }
  const confirmed = {
    clientId: payment.client_id,
    paymentId: payment.payment_id,
    amount,
    currency,
    loanId: payment.loan_id,
    form: payment.form as object | null,
  };
  return deps.purposes[payment.purpose].apply(tx, confirmed, businessTime);
}

/** A success is normally reported twice. A second charge of one payment is money nobody booked. */
function logSecondCharge(deps: PaymentsDeps, payment: PaymentRow, charge: Charge): void {
  if (charge.status !== 'success' || charge.providerId === payment.provider_id) return;
  const { reference } = payment;
  deps.log.error({ reference, second: charge.reference }, 'a payment was charged twice');
}
