import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors } from '../call.ts';
import { requiredLines } from '../fields.ts';
import { teamRequests, uploads } from '../limits.ts';
import { loanRecord } from './loans.ts';

/* Calls of a client whose loan waits: send a document again, and have a decline reviewed. */

export const replaceDocument = clientCall('PUT /loans/api/:type/document/:id/:kind/', {
  limits: [uploads],
  summary: 'Replace a document',
  description:
    'Replaces a document. Takes a form with one PDF (multipart), named `file` or as its kind. ' +
    'Until there is an offer, and afterwards when staff asked for it. Staff keep the earlier ' +
    'document.',
  replies: {
    200: loanRecord,
    400: z.union([fieldErrors, detail]),
    409: detail,
    413: detail,
    503: detail,
  },
});

export const reviewRequestForm = z.object({
  reason: requiredLines('Please say what we should look at again.', 1000),
});

export const requestReview = clientCall('POST /loans/api/:type/review-request/:id/', {
  limits: [teamRequests],
  summary: 'Ask for a review of a decline',
  description:
    'Asks for a review, once for each decline. Someone who did not decline the application ' +
    'answers: keeps the decline or reopens the application.',
  example: { reason: 'My employer has confirmed my salary since.' },
  body: reviewRequestForm,
  replies: { 200: loanRecord, 400: z.union([fieldErrors, detail]), 409: detail },
});
