import type { ApprovalKind } from '../approvals/index.ts';
import type { Database } from '../platform/database/database.ts';

/** What the console's calls need: what needs two people comes from the capabilities. */
export type ConsoleDeps = {
  readonly db: Database;
  readonly approvalKinds: readonly ApprovalKind[];
};
