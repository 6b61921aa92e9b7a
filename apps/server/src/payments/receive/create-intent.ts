import { formatMoney } from '@quarrter/domain/money';
import { requireOpen } from '../../gates/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ProviderLimits } from '../limits.ts';
import { type PreparedPayment, purposeOf } from '../purposes.ts';
import { type PaymentRow, readPayment, toPurposePayment } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { checksFrom } from './check-payment.ts';
import { openAtProvider } from './open-at-provider.ts';
import { findPaymentInProgress, waitForPayments } from './payments-in-progress.ts';
import { storePayment } from './store-payment.ts';

/** A request that its purpose's own schema has parsed. */
export type IntentRequest = { readonly purpose: string; readonly save_card?: boolean | undefined };

type Input = {
  readonly clientId: string;
  readonly request: IntentRequest;
  readonly requestId: string | undefined;
  readonly now: Date;
};

/**
 * Starts a card payment: its purpose checks the request, the payment is stored, then the provider
 * is told. The call to the provider lies between two transactions; if anything breaks between them,
 * the same request id finds the same payment and continues where it stopped (INV-41).
 */
export async function createIntent(deps: PaymentsDeps, input: Input): Promise<PaymentRow> {
  const { clientId } = input;
  const { paymentId, started } = await deps.db
    .transaction()
    .execute((tx) => startOnce(deps, tx, input));
  if (started?.isPending) deps.countState('payment', 'pending');
  return openAtProvider(
    deps,
    started?.payment ?? (await readPayment(deps.db, clientId, paymentId)),
  );
}

/** `isPending` says that the payment is started or continued now, and not by an earlier call. */
type Started = { readonly payment: PaymentRow; readonly isPending: boolean };

/** `started` is undefined when an earlier call with the same request id started the payment. */
async function startOnce(deps: PaymentsDeps, tx: Tx, input: Input) {
  const { clientId, requestId, request } = input;
  const command = { clientId, requestId, command: 'payment-intent', input: request };
  const now: Started[] = [];
  const { paymentId } = await runIdempotently(tx, deps.secrets, command, async () => {
    const started = await startPayment(deps, tx, input);
    now.push(started);
    return { paymentId: started.payment.payment_id };
  });
  return { paymentId, started: now[0] };
}

async function startPayment(
  deps: PaymentsDeps,
  tx: Tx,
  { clientId, request, now }: Input,
): Promise<Started> {
  const purpose = purposeOf(deps.purposes, request);
  const key = purpose.keyOf?.(request);
  const [businessTime] = await Promise.all([
    readBusinessTime(tx),
    key === undefined ? undefined : waitForPayments(tx, clientId, request.purpose, key),
  ]);
  const prepared = await purpose.prepare(tx, clientId, request, businessTime);
  requireChargeable(deps.limits, prepared);
  const name = request.purpose;
  const saveCard = request.save_card === true;
  const checks = checksFrom(now, prepared.timeOutMs);
  const earlier = await findPaymentInProgress(tx, clientId, name, prepared);
  if (earlier !== undefined) await updateSubject(tx, earlier, prepared.subject);
  const isReserved = earlier !== undefined && earlier.released_at === null;
  const payment = isReserved
    ? earlier
    : earlier
      ? await reopenPayment(tx, earlier, { saveCard, checks })
      : await storePayment(tx, clientId, name, prepared, businessTime, {
          saveCard,
          cardId: null,
          checks,
        });
  // A payment's row is locked before its client, as when it is settled.
  if (purpose.isNewBusiness) await requireOpen(tx, deps.gates, 'new-business', clientId);
  if (isReserved) return { payment, isPending: false };
  await purpose.reserve(tx, toPurposePayment(payment), businessTime);
  return { payment, isPending: true };
}

/** The provider rejects a smaller charge only after its popup has opened. */
function requireChargeable({ smallestCharge }: ProviderLimits, prepared: PreparedPayment): void {
  const { amount, currency } = prepared;
  const smallest = smallestCharge[currency];
  if (amount >= smallest) return;
  throw invalid({
    amount: [`The smallest card payment is ${formatMoney(smallest, currency)}.`],
  });
}

/** A payment that is continued is for the subject that its client entered last. */
async function updateSubject(tx: Tx, earlier: PaymentRow, subject: object): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ subject: JSON.stringify(subject) })
    .where('client_id', '=', earlier.client_id)
    .where('payment_id', '=', earlier.payment_id)
    .execute();
}

/** A payment that had failed is paid again under its own reference; it reserves anew. */
async function reopenPayment(
  tx: Tx,
  earlier: PaymentRow,
  { saveCard, checks }: { saveCard: boolean; checks: ReturnType<typeof checksFrom> },
): Promise<PaymentRow> {
  return paymentsDb(tx)
    .updateTable('payments')
    .set((row) => ({
      status: 'pending',
      released_at: null,
      save_card: saveCard,
      starts: row('starts', '+', 1),
      ...checks,
    }))
    .where('client_id', '=', earlier.client_id)
    .where('payment_id', '=', earlier.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
