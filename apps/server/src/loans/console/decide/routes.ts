import * as account from '@quarrter/contract/staff/loan-account';
import * as actions from '@quarrter/contract/staff/loan-actions';
import * as reviews from '@quarrter/contract/staff/loan-reviews';
import { readBanks } from '../../../payments/index.ts';
import { type App, serve } from '../../../platform/http/http.ts';
import type { LoansConsoleDeps } from '../loan-panels.ts';
import { checkLine } from './check-line.ts';
import { listReviews } from './list-reviews.ts';
import {
  cancel,
  disapprove,
  disburse,
  offer,
  proposeSendingAgain,
  replaceAccount,
  verify,
} from './loan-actions.ts';
import { loanProposalRoutes } from './loan-proposals.ts';
import { answer, askForDocument, withdrawRequest } from './loan-reviews.ts';

/** The actions of staff on a loan; each call that changes it replies with its page. */
export function decideRoutes(app: App, deps: LoansConsoleDeps): void {
  actionRoutes(app, deps);
  accountRoutes(app, deps);
  reviewRoutes(app, deps);
  loanProposalRoutes(app, deps);
}

function actionRoutes(app: App, deps: LoansConsoleDeps): void {
  serve(app, actions.checkLine, ({ params, body, staff }) =>
    checkLine(deps, staff, params.id, body),
  );

  serve(app, actions.verifyLoan, ({ params, body, staff }) =>
    verify(deps, staff, params.id, {
      reason: body.holderConfirmed ?? body.holder_confirmed ?? null,
      holder: body.holder ?? (body.holder_confirmed === undefined ? null : undefined),
    }),
  );

  serve(app, actions.offerLoan, ({ params, body, staff }) => offer(deps, staff, params.id, body));

  serve(app, actions.disapproveLoan, ({ params, body, staff }) =>
    disapprove(deps, staff, params.id, body),
  );

  serve(app, actions.disburseLoan, ({ params, staff }) => disburse(deps, staff, params.id));
}

function accountRoutes(app: App, deps: LoansConsoleDeps): void {
  serve(app, account.cancelLoanAsStaff, ({ params, body, staff }) =>
    cancel(deps, staff, params.id, body.reason),
  );

  serve(app, account.proposeResend, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeSendingAgain(deps, staff, params.id)),
  );

  serve(app, account.staffBanks, async () => ({
    results: await readBanks(deps, 'NGN', new Date()),
  }));

  serve(app, account.changeLoanAccount, ({ params, body, staff }) =>
    replaceAccount(deps, staff, params.id, body),
  );
}

/** Documents that staff ask a client for, and declines that someone else reviews. */
function reviewRoutes(app: App, deps: LoansConsoleDeps): void {
  serve(app, reviews.requestDocument, ({ params, body, staff }) =>
    askForDocument(deps, staff, params.id, body),
  );

  serve(app, reviews.withdrawDocumentRequest, ({ params, body, staff }) =>
    withdrawRequest(deps, staff, params.id, body.kind),
  );

  serve(app, reviews.loanReviews, ({ query, staff }) => listReviews(deps.db, staff.staffId, query));

  serve(app, reviews.answerReview, ({ params, body, staff }) =>
    answer(deps, staff, params.id, body),
  );
}
