import type { Gate } from '../gates/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { ProviderLimits } from './limits.ts';
import type { PayoutStatus } from './pay-out/tables.ts';
import type { Provider } from './provider/provider.ts';
import type { PaymentPurposes, PayoutPurposes } from './purposes.ts';
import type { PaymentStatus } from './tables.ts';

/** Told of every payment or payout that reached a state, after its transaction is committed. */
export type CountState = (
  ...reached: ['payment', PaymentStatus] | ['payout', PayoutStatus | 'returned']
) => void;

export type PaymentsDeps = PlatformDeps & {
  provider: Provider;
  providerPublicKey: string;
  limits: ProviderLimits;
  purposes: PaymentPurposes;
  payoutPurposes: PayoutPurposes;
  countState: CountState;
  /** Asked before money leaves for a client, and before a client begins new business. */
  gates: readonly Gate[];
};

/** Includes the gates, so that no transfer is ordered without asking them. */
export type PayoutDeps = Pick<PaymentsDeps, 'secrets' | 'gates' | 'limits'>;
