import type { PaymentsDeps } from './deps.ts';
import { settlePayment } from './settle-payment.ts';
import { settlePayout } from './settle-payout.ts';

/** Asks for a charge by the provider's id and settles what it says, as a webhook would. */
export async function settleCharge(deps: PaymentsDeps, providerId: string): Promise<void> {
  const charge = await deps.provider.findCharge(providerId);
  if (charge !== null) await settlePayment(deps, charge);
}

/** Asks for a transfer by our reference and settles what it says, as a webhook would. */
export async function settleTransfer(deps: PaymentsDeps, reference: string): Promise<void> {
  const state = await deps.provider.lookUpTransfer(reference);
  if (state !== null) await settlePayout(deps, state);
}
