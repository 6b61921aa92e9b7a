import * as z from 'zod/mini';
import { detail, staffCall } from '../call.ts';
import { loanAccountForm } from '../client/loan-account-form.ts';
import { movedOn } from '../moved-on.ts';
import { approval, reasonForm } from './approvals.ts';
import { actReplies } from './loans.ts';

export const cancelLoanAsStaff = staffCall('POST /staff/api/loans/:id/cancel/', {
  needs: ['cancel'],
  summary: 'Cancel an accepted loan',
  description: 'Cancels a loan that cannot be paid out. The client is told the reason.',
  example: { reason: 'The account is closed, and you have no other one.' },
  body: reasonForm,
  replies: actReplies,
});

export const changeLoanAccount = staffCall('POST /staff/api/loans/:id/bank-account/', {
  needs: ['change-account'],
  summary: 'Change the bank account of a loan',
  description:
    'Changes the account until the money is sent. The bank must know the account. The ' +
    'client is notified.',
  example: { bank_name: '058', bank_account_number: '0123456789' },
  body: loanAccountForm,
  replies: { ...actReplies, 502: detail },
});

export const staffBanks = staffCall('GET /staff/api/banks/', {
  needs: 'all staff',
  summary: 'List banks for staff',
  replies: {
    200: z.object({ results: z.array(z.object({ code: z.string(), name: z.string() })) }),
    502: detail,
  },
});

export const proposeResend = staffCall('POST /staff/api/loans/:id/resend/', {
  needs: ['disburse'],
  summary: 'Propose to send returned money again',
  description:
    'Proposes to send money that the bank returned to the loan’s current account, once someone ' +
    'else approves it.',
  replies: { 201: approval, 409: movedOn },
});
