import * as z from 'zod/mini';
import { defineStaffCall, detail, recordId } from '../call.ts';
import { dateField, requiredText } from '../fields.ts';
import { uploadReplies } from './approvals.ts';

/*
 * Payouts in dollars, which our bank paid: the bank's confirmation is uploaded with the proposal,
 * and the second person sees its pages as pictures (as in `staffDocumentPages`).
 */

/** The text fields of the form; the file is a part of its own. */
export const payoutEvidenceForm = z.object({
  reference: requiredText('Please enter the bank’s reference', 120),
  paidOn: z.optional(dateField('Please enter the date')),
});

export const payoutEvidence = defineStaffCall({
  method: 'POST',
  path: '/staff/api/payouts/:id/evidence/',
  needs: ['record-payout'],
  summary: 'Record a payout in dollars',
  description:
    'Records the payout as a form (multipart) with the confirmation of the bank as a PDF, ' +
    '`file`, and its `reference`. ' +
    '`paidOn` is today unless it is given. The payout is paid when someone else ' +
    'approves. 409 while an earlier record of it waits.',
  params: z.object({ id: recordId }),
  replies: uploadReplies,
});

const onDocument = { id: recordId, documentId: recordId };

export const payoutEvidenceFile = defineStaffCall({
  method: 'GET',
  path: '/staff/api/payouts/:id/evidence/:documentId/',
  needs: ['open-document'],
  summary: 'Download the confirmation of a payout',
  description:
    'Returns the pages as a new PDF without anything else of the file. The audit log ' +
    'records it.',
  params: z.object(onDocument),
  replies: { 200: z.file(), 409: detail, 503: detail },
});

export const payoutEvidencePages = defineStaffCall({
  method: 'GET',
  path: '/staff/api/payouts/:id/evidence/:documentId/pages/',
  needs: ['open-document'],
  summary: 'Open the confirmation of a payout',
  description:
    'Opens the confirmation and counts its pages. `viewing` is needed to read them, for an hour. ' +
    'The audit log records it. ' +
    '`pages` is 0 for a document that cannot be shown.',
  params: z.object(onDocument),
  replies: {
    200: z.object({ label: z.string(), pages: z.number(), viewing: z.string() }),
    503: detail,
  },
});

export const payoutEvidencePage = defineStaffCall({
  method: 'GET',
  path: '/staff/api/payouts/:id/evidence/:documentId/pages/:page/',
  needs: ['open-document'],
  summary: 'Read a page of the confirmation of a payout',
  description: 'Returns a WebP picture of one page of an opened confirmation.',
  params: z.object({ ...onDocument, page: z.string() }),
  query: z.object({ viewing: z.string('Open the document first.') }),
  replies: {
    200: z.file().check(z.mime(['image/webp'])),
    400: z.union([z.record(z.string(), z.array(z.string())), detail]),
    409: detail,
    503: detail,
  },
});
