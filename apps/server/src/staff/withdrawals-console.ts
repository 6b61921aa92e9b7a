import type { ApprovalKind } from '../approvals/index.ts';
import type { Database } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';

/** What the console's actions on withdrawals need. */
export type WithdrawalsConsole = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly approvalKinds: readonly ApprovalKind[];
};
