import type { ApprovalKind } from '../approvals/index.ts';
import type { CoreDeps } from '../console/index.ts';
import type { InvestmentsDeps } from '../investments/index.ts';
import type { LoansDeps } from '../loans/index.ts';
import type { App } from '../platform/http/http.ts';
import { disputeRoutes } from './payments/dispute-routes.ts';
import { payoutRoutes } from './payments/payout-routes.ts';
import { receiptRoutes } from './payments/receipt-routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts';
import { withdrawalRulesRoutes } from './withdrawals/withdrawal-rules.ts';

export type StaffDeps = LoansDeps &
  InvestmentsDeps &
  CoreDeps & {
    /** What needs two people, each kind from its own capability. */
    readonly approvalKinds: readonly ApprovalKind[];
  };

/** What is left of the console's calls, until each capability serves its own. */
export function staffRoutes(app: App, deps: StaffDeps): void {
  receiptRoutes(app, deps);
  payoutRoutes(app, deps);
  disputeRoutes(app, deps);
  reconciliationRoutes(app, deps);
  withdrawalRoutes(app, deps);
  withdrawalRulesRoutes(app, deps);
}
