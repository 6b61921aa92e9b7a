import type { PaymentPurpose, PayoutPurpose } from '../payments/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { applyInvestment } from './apply-investment.ts';
import { prepareInvestment } from './prepare-investment.ts';
import { withdrawalFailed, withdrawalPaid, withdrawalReturned } from './settle-withdrawal.ts';

type Purposes = { investment: PaymentPurpose<'investment'>; withdrawal: PayoutPurpose };

/** What payments leaves to investments: checking and starting one, and settling a withdrawal. */
export function investmentPurposes({ secrets }: Pick<PlatformDeps, 'secrets'>): Purposes {
  return {
    investment: {
      prepare: async (_tx, clientId, request, businessTime) =>
        prepareInvestment(secrets, clientId, request, businessTime),
      apply: (tx, payment, businessTime) => applyInvestment(tx, secrets, payment, businessTime),
    },
    withdrawal: { paid: withdrawalPaid, failed: withdrawalFailed, returned: withdrawalReturned },
  };
}
