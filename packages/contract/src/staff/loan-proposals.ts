import * as z from 'zod/mini';
import { defineStaffCall, fieldErrors, recordId } from '../call.ts';
import { movedOn } from '../moved-on.ts';
import { approval, reasonForm } from './approvals.ts';
import { offerForm } from './loan-actions.ts';

/** Method and path stay in each call: the browser's build includes only literal ones. */
const proposal = {
  params: z.object({ id: recordId }),
  replies: { 201: approval, 400: fieldErrors, 409: movedOn },
} as const;

export const writeOffLoan = defineStaffCall({
  ...proposal,
  method: 'POST',
  needs: ['propose-write-off'],
  path: '/staff/api/loans/:id/write-off/',
  summary: 'Propose to write a loan off',
  description:
    'Proposes to write off everything that a loan in progress still owes. It is written off when ' +
    'someone else approves, and the client gets an email. Money that arrives later stays ' +
    'unapplied.',
  example: { reason: 'The client has died, and nothing can be recovered.' },
  body: reasonForm,
});

export const restructureLoanForm = z.pick(offerForm, { duration: true, interest: true });

export const restructureLoan = defineStaffCall({
  ...proposal,
  method: 'POST',
  needs: ['propose-restructuring'],
  path: '/staff/api/loans/:id/restructure/',
  summary: 'Propose a new schedule',
  description:
    'Proposes a schedule for what a loan in progress owes: principal, interest due, and ' +
    'penalties. Interest is in percent per month. When someone else approves, the client has 14 ' +
    'days to accept it. The offer answers the hardship request that is open now, and no later one.',
  example: { duration: 6, interest: '2' },
  body: restructureLoanForm,
});
