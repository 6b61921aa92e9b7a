import { askBureaus, requestConsent } from '@quarrter/contract/staff/bureaus';
import {
  cancelLoanAsStaff,
  changeLoanAccount,
  proposeResend,
  staffBanks,
} from '@quarrter/contract/staff/loan-account';
import {
  checkAnswer,
  checkLine as checkLineCall,
  disapproveLoan,
  disburseLoan,
  offerLoan,
  staffIdentity,
  verifyLoan,
} from '@quarrter/contract/staff/loan-actions';
import { staffLoanDetail, staffLoanQueue } from '@quarrter/contract/staff/loans';
import type { ApprovalKind } from '../approvals/index.ts';
import type { BureausDeps } from '../bureaus/index.ts';
import type { CoreDeps } from '../console/index.ts';
import type { InvestmentsDeps } from '../investments/index.ts';
import { listLoanQueue } from '../loans/index.ts';
import { readBanks } from '../payments/index.ts';
import { type App, serve } from '../platform/http/http.ts';
import { askForConsent, askForCreditReports } from './decision/ask-bureaus.ts';
import { checkLine } from './decision/check-line.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { openIdentityForStaff } from './documents/open-documents.ts';
import { checkSpokenAnswer } from './loans/check-answer.ts';
import { hardshipRoutes } from './loans/hardship-routes.ts';
import {
  cancel,
  disapprove,
  disburse,
  offer,
  proposeSendingAgain,
  replaceAccount,
  verify,
} from './loans/loan-actions.ts';
import { loanProposalRoutes } from './loans/loan-proposals.ts';
import { loanReviewRoutes } from './loans/loan-review-routes.ts';
import { showApplication } from './loans/read-application.ts';
import { disputeRoutes } from './payments/dispute-routes.ts';
import { payoutRoutes } from './payments/payout-routes.ts';
import { receiptRoutes } from './payments/receipt-routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts';
import { withdrawalRulesRoutes } from './withdrawals/withdrawal-rules.ts';

export type StaffDeps = BureausDeps &
  InvestmentsDeps &
  CoreDeps & {
    /** What needs two people, each kind from its own capability. */
    readonly approvalKinds: readonly ApprovalKind[];
  };

/** What is left of the console's calls, until each capability serves its own. */
export function staffRoutes(app: App, deps: StaffDeps): void {
  applicationRoutes(app, deps);
  actionRoutes(app, deps);
  loanReviewRoutes(app, deps);
  documentRoutes(app, deps);
  receiptRoutes(app, deps);
  payoutRoutes(app, deps);
  hardshipRoutes(app, deps);
  loanProposalRoutes(app, deps);
  disputeRoutes(app, deps);
  reconciliationRoutes(app, deps);
  withdrawalRoutes(app, deps);
  withdrawalRulesRoutes(app, deps);
}

function applicationRoutes(app: App, deps: BureausDeps): void {
  serve(app, staffLoanQueue, ({ query }) => listLoanQueue(deps.db, query));

  serve(app, staffLoanDetail, ({ params, staff }) =>
    showApplication(deps, staff, params.id, new Date()),
  );

  serve(app, staffIdentity, async ({ params, body, staff }) => {
    const asked = { loanId: params.id, reason: body.reason };
    const identity = await openIdentityForStaff(deps, staff, asked);
    const { nin, bvn, accountNumber, others } = identity;
    return { nin, bvn, accountNumber, ...(others.length > 0 && { others }) };
  });

  serve(app, checkAnswer, ({ params, body, staff }) =>
    checkSpokenAnswer(deps.db, staff, params.id, body.answer, new Date()),
  );
}

function actionRoutes(app: App, deps: StaffDeps): void {
  serve(app, checkLineCall, ({ params, body, staff }) =>
    checkLine(deps, staff, params.id, { reason: '', ...body }),
  );

  serve(app, verifyLoan, ({ params, body, staff }) =>
    verify(deps, staff, params.id, body.holderConfirmed ?? null),
  );

  serve(app, cancelLoanAsStaff, ({ params, body, staff }) =>
    cancel(deps, staff, params.id, body.reason),
  );

  serve(app, proposeResend, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeSendingAgain(deps, staff, params.id)),
  );

  serve(app, staffBanks, async () => ({ results: await readBanks(deps, 'NGN', new Date()) }));

  serve(app, changeLoanAccount, ({ params, body, staff }) =>
    replaceAccount(deps, staff, params.id, body),
  );

  serve(app, offerLoan, ({ params, body, staff }) => offer(deps, staff, params.id, body));

  serve(app, askBureaus, ({ params, staff }) => askForCreditReports(deps, staff, params.id));

  serve(app, requestConsent, ({ params, staff }) => askForConsent(deps, staff, params.id));

  serve(app, disapproveLoan, ({ params, body, staff }) =>
    disapprove(deps, staff, params.id, body.reason),
  );

  serve(app, disburseLoan, ({ params, staff }) => disburse(deps, staff, params.id));
}
