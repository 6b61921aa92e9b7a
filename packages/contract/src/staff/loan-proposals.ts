import * as z from 'zod/mini';
import { fieldErrors, staffCall } from '../call.ts';
import { movedOn } from '../moved-on.ts';
import { approval, reasonForm } from './approvals.ts';
import { offerForm } from './loan-actions.ts';

const replies = { 201: approval, 400: fieldErrors, 409: movedOn };

export const writeOffLoan = staffCall('POST /staff/api/loans/:id/write-off/', {
  needs: ['propose-write-off'],
  summary: 'Propose to write a loan off',
  description:
    'Proposes to write off everything that a loan in progress still owes. It is written off when ' +
    'someone else approves, and the client gets an email. Money that arrives later stays ' +
    'unapplied.',
  example: { reason: 'The client has died, and nothing can be recovered.' },
  body: reasonForm,
  replies,
});

export const restructureLoanForm = z.pick(offerForm, { duration: true, interest: true });

export const restructureLoan = staffCall('POST /staff/api/loans/:id/restructure/', {
  needs: ['propose-restructuring'],
  summary: 'Propose a new schedule',
  description:
    'Proposes a schedule for what a loan in progress owes: principal, interest due, and ' +
    'penalties. Interest is in percent per month. When someone else approves, the client has 14 ' +
    'days to accept it. The offer answers the hardship request that is open now, and no later one.',
  example: { duration: 6, interest: '2' },
  body: restructureLoanForm,
  replies,
});
