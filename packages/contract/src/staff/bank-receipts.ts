import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import { amountField, choiceField, dateField, requiredLines, requiredText } from '../fields.ts';
import { movedOn } from '../moved-on.ts';
import { approval, uploadReplies } from './approvals.ts';

/*
 * Money that was paid for a client to our own bank account: finance records it with the bank's
 * confirmation, and the second person sees its pages (`bankReceiptConfirmation`).
 */

/** The text fields of the form; the file is a part of its own. */
export const bankReceiptForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  currency: choiceField(['NGN', 'USD'], 'Please choose a currency'),
  paidOn: dateField('Please enter the date'),
  payer: requiredText('Please enter who paid', 120),
  reference: requiredText('Please enter the bank’s reference', 120),
  from: choiceField(['bank', 'suspense'], 'Please choose where the money is in our books'),
});

export const recordBankReceipt = staffCall('POST /staff/api/clients/:id/bank-receipts/', {
  needs: ['propose-receipt'],
  summary: 'Record money at our bank',
  description:
    'Records as a form (multipart) that money was paid for the client to our bank account: ' +
    '`amount`, `currency`, `paidOn`, `payer`, the bank’s `reference`, and its confirmation as a ' +
    'PDF, `file`. `from` says whether our books have it in `suspense`, or not yet (`bank`). It ' +
    'is an unapplied payment of the client when someone else approves. 409 for a reference ' +
    'that was recorded before.',
  replies: uploadReplies,
});

export const reversalForm = z.object({ reason: requiredLines('Please give the reason', 500) });

export const reverseBankReceipt = staffCall('POST /staff/api/receipts/:id/reverse/', {
  needs: ['propose-receipt'],
  summary: 'Propose to reverse a receipt',
  description:
    'Proposes to reverse a record of money at our bank, or redress, that was made by mistake. ' +
    'Nothing changes until someone else approves it. 409 once some of the money was used.',
  example: { reason: 'It was paid for another client.' },
  body: reversalForm,
  replies: { 201: approval, 409: movedOn },
});
