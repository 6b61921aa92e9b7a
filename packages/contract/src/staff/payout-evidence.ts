import * as z from 'zod/mini';
import { defineStaffCall, recordId } from '../call.ts';
import { dateField, requiredText } from '../fields.ts';
import { uploadReplies } from './approvals.ts';

/*
 * Payouts in dollars, which our bank paid: the bank's confirmation is uploaded with the proposal,
 * and the second person sees its pages as pictures (`payoutConfirmation`).
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
