import { readContact } from '../accounts/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { newId } from '../platform/ids.ts';
import { queueFirstCheck } from './check-payment.ts';
import type { PaymentsDeps } from './deps.ts';
import { newReference, openAtProvider, storeReference } from './open-at-provider.ts';
import { findPaymentInProgress } from './payments-in-progress.ts';
import type { IntentRequest, PreparedPayment } from './purposes.ts';
import type { PaymentRow } from './queries.ts';
import { paymentsDb } from './tables.ts';

/**
 * Starts a card payment: its purpose checks the request, the payment is stored, then the provider
 * is told. The call to the provider lies between two transactions; if anything breaks between them,
 * the same request id finds the same payment and continues where it stopped (INV-41).
 */
export async function createIntent(
  deps: PaymentsDeps,
  clientId: string,
  request: IntentRequest,
  requestId: string | undefined,
): Promise<PaymentRow> {
  const paymentId = await storePayment(deps, clientId, request, requestId);
  return openAtProvider(deps, clientId, paymentId);
}

function storePayment(
  deps: PaymentsDeps,
  clientId: string,
  request: IntentRequest,
  requestId: string | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const command = { clientId, requestId, command: 'payment-intent', input: request };
    const { paymentId } = await runIdempotently(tx, deps.secrets, command, async () => {
      const businessTime = await readBusinessTime(tx);
      const prepared =
        request.purpose === 'repayment'
          ? await deps.purposes.repayment.prepare(tx, clientId, request, businessTime)
          : await deps.purposes.investment.prepare(tx, clientId, request, businessTime);
      const inProgress = await findPaymentInProgress(tx, clientId, prepared, businessTime);
      if (inProgress !== null) return { paymentId: inProgress };
      const email = await emailOf(tx, clientId, request);
      const payment = newPayment(clientId, request, prepared, email);
      await paymentsDb(tx)
        .insertInto('payments')
        .values({ ...payment, created_at: businessTime.at, created_on: businessTime.date })
        .execute();
      await storeReference(tx, clientId, payment.payment_id, payment.reference);
      await queueFirstCheck(tx, clientId, payment.payment_id);
      return { paymentId: payment.payment_id };
    });
    return paymentId;
  });
}

function newPayment(
  clientId: string,
  request: IntentRequest,
  prepared: PreparedPayment,
  email: string,
) {
  const isRepayment = request.purpose === 'repayment';
  return {
    client_id: clientId,
    payment_id: newId(),
    reference: newReference(),
    purpose: request.purpose,
    amount: prepared.amount,
    currency: prepared.currency,
    email,
    loan_type: isRepayment ? request.loan_type : null,
    loan_id: prepared.loanId,
    investment_type: isRepayment ? null : request.kind === 'full' ? 'FTI' : 'LTI',
    form: prepared.form === null ? null : JSON.stringify(prepared.form),
    form_hash: prepared.formHash,
    status: 'pending' as const,
  };
}

/** LND-18: the address that gets the provider's receipt, by default the client's own. */
async function emailOf(tx: Tx, clientId: string, request: IntentRequest): Promise<string> {
  if (request.purpose === 'repayment' && request.email) return request.email;
  const contact = await readContact(tx, clientId);
  return contact.email;
}
