import type { ApprovalKind } from '../../approvals/index.ts';
import type { PayoutDeps } from '../../payments/index.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the console's actions on withdrawals need. */
export type WithdrawalsConsole = PayoutDeps & {
  readonly db: Database;
  readonly approvalKinds: readonly ApprovalKind[];
};
