import type { Intent } from '@quarrter/contract/payments';
import { readContact } from '../accounts/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { newId } from '../platform/ids.ts';
import { queueFirstCheck } from './check-payment.ts';
import type { PaymentsDeps } from './deps.ts';
import { keepRoute, newReference, openAtProvider } from './open-at-provider.ts';
import { findUnderWay } from './payments-in-progress.ts';
import type { IntentRequest, PreparedPayment } from './purposes.ts';
import { paymentsDb } from './tables.ts';

/**
 * Begins a card payment: what it is for is checked and kept, then the provider is told. The call to the provider
 * lies between two transactions; whatever breaks between them, the same request id finds the same payment
 * again and goes on where it stopped (INV-41).
 */
export async function createIntent(
  deps: PaymentsDeps,
  clientId: string,
  request: IntentRequest,
  requestId: string | undefined,
): Promise<Intent> {
  const paymentId = await keepPayment(deps, clientId, request, requestId);
  const payment = await openAtProvider(deps, clientId, paymentId);
  return {
    reference: payment.reference,
    access_code: payment.access_code ?? '',
    amount: Number(payment.amount),
    currency: payment.currency,
    public_key: deps.providerPublicKey,
  };
}

async function keepPayment(
  deps: PaymentsDeps,
  clientId: string,
  request: IntentRequest,
  requestId: string | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const command = { clientId, requestId, command: 'payment-intent', input: request };
    const kept = await runIdempotently(tx, deps.secrets, command, async () => {
      const businessTime = await readBusinessTime(tx);
      const prepared =
        request.purpose === 'repayment'
          ? await deps.purposes.repayment.prepare(tx, clientId, request, businessTime)
          : await deps.purposes.investment.prepare(tx, clientId, request, businessTime);
      const underWay = await findUnderWay(tx, clientId, prepared, businessTime);
      if (underWay !== null) return { payment_id: underWay };
      const email = await emailOf(tx, clientId, request);
      const payment = newPayment(clientId, request, prepared, email);
      await paymentsDb(tx)
        .insertInto('payments')
        .values({ ...payment, created_at: businessTime.at, created_on: businessTime.date })
        .execute();
      await keepRoute(tx, clientId, payment.payment_id, payment.reference);
      await queueFirstCheck(tx, clientId, payment.payment_id);
      return { payment_id: payment.payment_id };
    });
    return kept.payment_id;
  });
}

function newPayment(
  clientId: string,
  request: IntentRequest,
  prepared: PreparedPayment,
  email: string,
) {
  const repayment = request.purpose === 'repayment';
  return {
    client_id: clientId,
    payment_id: newId(),
    reference: newReference(),
    purpose: request.purpose,
    amount: prepared.amount,
    currency: prepared.currency,
    email,
    loan_type: repayment ? request.loan_type : null,
    loan_id: prepared.loanId,
    investment_type: repayment ? null : request.kind === 'full' ? 'FTI' : 'LTI',
    form: prepared.form === null ? null : JSON.stringify(prepared.form),
    form_hash: prepared.formHash,
    status: 'pending' as const,
  };
}

/** LND-18: the address the provider's receipt goes to, by default the client's own. */
async function emailOf(tx: Tx, clientId: string, request: IntentRequest): Promise<string> {
  if (request.purpose === 'repayment' && request.email) return request.email;
  const contact = await readContact(tx, clientId);
  return contact.email;
}
