import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import { amountField, requiredLines } from '../fields.ts';
import { movedOn } from '../moved-on.ts';
import { approval } from './approvals.ts';

export const waivePenaltiesForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  reason: requiredLines('Please give the reason', 500),
});

export const waivePenalties = staffCall('POST /staff/api/loans/:id/waive/', {
  needs: ['propose-waiver'],
  summary: 'Propose to waive penalties',
  description:
    'Proposes to waive penalties that the loan still owes. They are waived when someone else ' +
    'approves, and the client gets an email.',
  example: { amount: '2000', reason: 'The client was in hospital.' },
  body: waivePenaltiesForm,
  replies: { 201: approval, 409: movedOn },
});
