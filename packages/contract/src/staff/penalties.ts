import * as z from 'zod/mini';
import { defineStaffCall, recordId } from '../call.ts';
import { amountField, requiredLines } from '../fields.ts';
import { movedOn } from '../moved-on.ts';
import { approval } from './approvals.ts';

export const waivePenaltiesForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  reason: requiredLines('Please give the reason', 500),
});

export const waivePenalties = defineStaffCall({
  method: 'POST',
  path: '/staff/api/loans/:id/waive/',
  needs: ['propose-waiver'],
  summary: 'Propose to waive penalties',
  description:
    'Proposes to waive penalties that the loan still owes. They are waived when someone else ' +
    'approves, and the client gets an email.',
  params: z.object({ id: recordId }),
  example: { amount: '2000', reason: 'The client was in hospital.' },
  body: waivePenaltiesForm,
  replies: { 201: approval, 409: movedOn },
});
