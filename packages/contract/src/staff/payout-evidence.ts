import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import { dateField, requiredText } from '../fields.ts';
import { uploadReplies } from './approvals.ts';

/*
 * Payouts in dollars, which our bank paid: the bank's confirmation is uploaded with the proposal,
 * and the second person sees its pages as pictures (`payoutConfirmation`). The same with its letter
 * about one that it did not pay.
 */

/** The text fields of the form; the file is a part of its own. */
export const payoutEvidenceForm = z.object({
  reference: requiredText('Please enter the bank’s reference', 120),
  paidOn: z.optional(dateField('Please enter the date')),
});

export const payoutEvidence = staffCall('POST /staff/api/payouts/:id/evidence/', {
  needs: ['record-payout'],
  summary: 'Record a payout in dollars',
  description:
    'Records the payout as a form (multipart) with the confirmation of the bank as a PDF, ' +
    '`file`, and its `reference`. ' +
    '`paidOn` is today unless it is given. The payout is paid when someone else ' +
    'approves. 409 while an earlier record of it waits.',
  replies: uploadReplies,
});

export const bankLetterForm = z.object({
  ...payoutEvidenceForm.shape,
  message: requiredText('Please enter the bank’s reason', 200),
});

export const bankLetter = staffCall('POST /staff/api/payouts/:id/not-paid/', {
  needs: ['record-payout'],
  summary: 'Record that our bank did not pay a payout',
  description:
    'Records as a form (multipart) that our bank refused the payout or, when it was recorded as ' +
    'paid, that its money was sent back: the letter of the bank as a PDF, `file`, its ' +
    '`reference` and its `message`. `paidOn` is the day on which it happened, today unless it ' +
    'is given. Once someone else approves, the money is returned to its source, as when the ' +
    'provider reports it. 409 while an earlier record of the payout waits.',
  replies: uploadReplies,
});
