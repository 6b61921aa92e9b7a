import type { ConsoleDeps } from '../console/index.ts';
import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { PaymentsDeps, PayoutDeps } from '../payments/index.ts';

export type InvestmentsDeps = PaymentsDeps &
  IssuedDocumentsDeps & {
    /** How long a large transfer to a new account is held; 0 for not at all. */
    readonly withdrawalHoldMinutes: number;
  };

/** Dependencies of the console's actions on withdrawals. */
export type WithdrawalsConsole = PayoutDeps & ConsoleDeps;
