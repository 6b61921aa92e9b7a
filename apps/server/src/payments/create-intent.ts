import type { Intent } from '@quarrter/contract/payments';
import { readContact } from '../accounts/index.ts';
import { readMoment } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { once } from '../platform/once.ts';
import { Refusal } from '../platform/refusal.ts';
import { providerIsAway } from './banks.ts';
import { queueFirstCheck } from './check-payment.ts';
import type { PaymentsDeps } from './deps.ts';
import { ProviderFault } from './provider-fault.ts';
import type { IntentRequest, PreparedPayment } from './purposes.ts';
import { type PaymentRow, readPayment } from './queries.ts';
import { findUnderWay } from './under-way.ts';

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
  const keep = () => keepPayment(deps, clientId, request, requestId);
  const paymentId = await keep().catch((error) => {
    // Two clicks at the same moment: the one that lost finds what the other kept.
    const lost = error instanceof Refusal && error.status === 409 && requestId !== undefined;
    if (lost) return keep();
    throw error;
  });
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
    const kept = await once(tx, command, async () => {
      const moment = await readMoment(tx);
      const prepared =
        request.purpose === 'repayment'
          ? await deps.purposes.repayment.prepare(tx, clientId, request, moment)
          : await deps.purposes.investment.prepare(tx, clientId, request, moment);
      const underWay = await findUnderWay(tx, clientId, prepared, moment);
      if (underWay !== null) return { payment_id: underWay };
      const email = await emailOf(tx, clientId, request);
      const payment = newPayment(clientId, request, prepared, email);
      await tx
        .insertInto('payments')
        .values({ ...payment, created_at: moment.at, created_on: moment.date })
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
    status: 'pending' as const,
  };
}

function newReference(): string {
  return `payment-${newId()}`;
}

async function keepRoute(
  tx: Tx,
  clientId: string,
  paymentId: string,
  reference: string,
): Promise<void> {
  await tx
    .insertInto('payment_routes')
    .values({ reference, client_id: clientId, kind: 'payment', record_id: paymentId })
    .execute();
}

/** LND-18: the address the provider's receipt goes to, by default the client's own. */
async function emailOf(tx: Tx, clientId: string, request: IntentRequest): Promise<string> {
  if (request.purpose === 'repayment' && request.email) return request.email;
  const contact = await readContact(tx, clientId);
  return contact.email;
}

/** The payment with its access code; the provider is asked for one only while there is none. */
async function openAtProvider(
  deps: PaymentsDeps,
  clientId: string,
  paymentId: string,
): Promise<PaymentRow> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const payment = await readPayment(deps.db, clientId, paymentId);
    if (payment.access_code !== null) return payment;
    const answer = await initialize(deps, payment);
    if (answer.ok) await keepAccessCode(deps.db, payment, answer.accessCode);
    else await renewReference(deps.db, payment);
  }
  const payment = await readPayment(deps.db, clientId, paymentId);
  if (payment.access_code === null) throw providerIsAway();
  return payment;
}

async function initialize(deps: PaymentsDeps, payment: PaymentRow) {
  try {
    const { reference, amount, currency, email } = payment;
    return await deps.provider.initialize({ reference, amount, currency, email });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, fault: error.message }, 'a payment could not be begun');
    if (error.kind === 'unreachable') throw providerIsAway();
    throw new Refusal(502, { detail: 'The payment provider did not accept this payment.' });
  }
}

/** Of two callers at the same moment the first one's code stays; both then read it. */
async function keepAccessCode(db: Database, payment: PaymentRow, code: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ access_code: code })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('reference', '=', payment.reference)
    .where('access_code', 'is', null)
    .execute();
}

/**
 * The provider knows the reference already: an earlier attempt reached it and its access code was lost on the
 * way. Nobody was ever given that code, so nobody can have paid; the payment goes on under a new reference,
 * and the old one still leads to it.
 */
async function renewReference(db: Database, payment: PaymentRow): Promise<void> {
  const reference = newReference();
  await db.transaction().execute(async (tx) => {
    const renewed = await tx
      .updateTable('payments')
      .set({ reference })
      .where('client_id', '=', payment.client_id)
      .where('payment_id', '=', payment.payment_id)
      .where('reference', '=', payment.reference)
      .where('access_code', 'is', null)
      .returning('payment_id')
      .executeTakeFirst();
    if (renewed !== undefined) {
      await keepRoute(tx, payment.client_id, payment.payment_id, reference);
    }
  });
}
