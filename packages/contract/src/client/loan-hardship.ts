import { parseAmount } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors } from '../call.ts';
import { requiredLines } from '../fields.ts';
import { teamRequests } from '../limits.ts';
import { loanRecord } from './loans.ts';

/** Why the client cannot pay and, if they know it, the amount that they can pay each month. */
export const hardshipForm = z.object({
  reason: requiredLines('Please tell us what has changed.', 1000),
  monthly_amount: z.optional(
    z.string('Amount must be a number').check(
      z.trim(),
      z.refine((text) => {
        const amount = text === '' ? 1n : parseAmount(text);
        return amount !== null && amount > 0n;
      }, 'Amount must be a number'),
      z.maxLength(30, 'Amount must be a number'),
    ),
  ),
});

export const requestHardship = clientCall('POST /loans/api/:type/hardship-request/:id/', {
  limits: [teamRequests],
  summary: 'Say that I cannot pay',
  description:
    'Sends a request for help with a loan that is being repaid, in arrears or not; one request ' +
    'can be open at a time. Staff offer another schedule or decline with a reason. Late ' +
    'penalties pause for up to the days that the loan’s product says, and otherwise still apply.',
  example: { reason: 'I lost my job in October.', monthly_amount: '15,000' },
  body: hardshipForm,
  replies: { 200: loanRecord, 400: z.union([fieldErrors, detail]), 409: detail },
});
