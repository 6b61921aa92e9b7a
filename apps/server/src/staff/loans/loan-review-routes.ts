import {
  answerReview,
  loanReviews,
  requestDocument,
  withdrawDocumentRequest,
} from '@quarrter/contract/staff/loan-reviews';
import type { BureausDeps } from '../../bureaus/index.ts';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
import { answer, askForDocument, readReviewQueue, withdrawRequest } from './loan-reviews.ts';

/** Documents that staff ask a client for, and declines that somebody else reviews. */
export function loanReviewRoutes(app: App, deps: BureausDeps): void {
  serve(app, requestDocument, ({ params, body, request }) =>
    askForDocument(deps, requireStaff(request), params.id, body),
  );

  serve(app, withdrawDocumentRequest, ({ params, body, request }) =>
    withdrawRequest(deps, requireStaff(request), params.id, body.kind),
  );

  serve(app, loanReviews, ({ query, request }) =>
    readReviewQueue(deps.db, requireStaff(request), query),
  );

  serve(app, answerReview, ({ params, body, request }) =>
    answer(deps, requireStaff(request), params.id, body),
  );
}
