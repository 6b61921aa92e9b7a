import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import { amountField, choiceField, requiredLines } from '../fields.ts';
import { movedOn } from '../moved-on.ts';
import { approval } from './approvals.ts';

export const redressForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  currency: choiceField(['NGN', 'USD'], 'Please choose a currency'),
  reason: requiredLines('Please give the reason', 500),
});
export type RedressForm = z.infer<typeof redressForm>;

export const proposeRedress = staffCall('POST /staff/api/complaints/:id/redress/', {
  needs: ['propose-redress'],
  summary: 'Propose redress for a complaint',
  description:
    'Proposes an amount that we owe the client because of the mistake that an upheld complaint ' +
    'is about. It is an unapplied payment of the client when someone else approves; it is paid ' +
    'out or applied as any other. 409 for a complaint that is open, not upheld, or of no client.',
  example: { amount: '5000.00', currency: 'NGN', reason: 'A penalty was charged twice.' },
  body: redressForm,
  replies: { 201: approval, 409: movedOn },
});
