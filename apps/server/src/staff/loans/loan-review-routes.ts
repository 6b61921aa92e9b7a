import {
  answerReview,
  loanReviews,
  requestDocument,
  withdrawDocumentRequest,
} from '@quarrter/contract/staff/loan-reviews';
import type { BureausDeps } from '../../bureaus/index.ts';
import { listReviews } from '../../loans/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { answer, askForDocument, withdrawRequest } from './loan-reviews.ts';

/** Documents that staff ask a client for, and declines that somebody else reviews. */
export function loanReviewRoutes(app: App, deps: BureausDeps): void {
  serve(app, requestDocument, ({ params, body, staff }) =>
    askForDocument(deps, staff, params.id, body),
  );

  serve(app, withdrawDocumentRequest, ({ params, body, staff }) =>
    withdrawRequest(deps, staff, params.id, body.kind),
  );

  serve(app, loanReviews, ({ query, staff }) => listReviews(deps.db, staff.staffId, query));

  serve(app, answerReview, ({ params, body, staff }) => answer(deps, staff, params.id, body));
}
