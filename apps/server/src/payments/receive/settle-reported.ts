import type { PaymentsDeps } from '../deps.ts';
import { providerUnavailable } from '../identification/banks.ts';
import { settlePayout } from '../pay-out/settle-payout.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { paymentsDb } from '../tables.ts';
import { reviewPayment } from './review-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** Asks for a charge by the provider's id and settles the answer, as a webhook would. */
export async function settleCharge(deps: PaymentsDeps, providerId: string): Promise<void> {
  const charge = await deps.provider.findCharge(providerId);
  if (charge !== null) await settlePayment(deps, charge);
}

/** Asks for a transfer by our reference and settles the answer, as a webhook would. */
export async function settleTransfer(deps: PaymentsDeps, reference: string): Promise<void> {
  const state = await deps.provider.lookUpTransfer(reference);
  if (state !== null) await settlePayout(deps, state);
}

/** Asks for the later claims on a charge and settles them, as a webhook of a refund would. */
export async function settleClaims(deps: PaymentsDeps, providerId: string): Promise<void> {
  const receipt = await paymentsDb(deps.db)
    .selectFrom('receipts')
    .select(['client_id', 'payment_id'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!receipt?.payment_id) return;
  await reviewPayment(deps, { clientId: receipt.client_id, paymentId: receipt.payment_id });
}

/** For a caller who waits for the provider's reply: a 502 when it does not answer. */
export async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) throw providerUnavailable();
    throw error;
  }
}
