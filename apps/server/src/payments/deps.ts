import type { PlatformDeps } from '../platform/deps.ts';
import type { Provider } from './provider.ts';
import type { PaymentPurposes, PayoutPurposes } from './purposes.ts';

export type PaymentsDeps = PlatformDeps & {
  provider: Provider;
  providerPublicKey: string;
  purposes: PaymentPurposes;
  payoutPurposes: PayoutPurposes;
};
