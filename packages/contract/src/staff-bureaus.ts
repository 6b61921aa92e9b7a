import { defineCall } from './call.ts';
import { actReplies, onLoan } from './staff-loans.ts';

export const askBureaus = defineCall({
  ...onLoan,
  method: 'POST',
  path: '/staff/api/loans/:id/credit-reports/',
  summary: 'Ask the credit bureaus',
  description:
    'Asks each bureau that has not answered in the last 30 days. Needs the consent that the ' +
    'client gave with the application. The answers follow; read the loan again.',
  replies: actReplies,
});
