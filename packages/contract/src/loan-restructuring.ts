import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, recordId } from './call.ts';
import { acceptOrReject, loanRecord } from './loans.ts';

export const answerRestructuring = defineCall({
  method: 'PUT',
  path: '/loans/api/:type/accept-or-reject-restructuring/:id/',
  auth: 'client',
  summary: 'Accept or reject a new schedule',
  description:
    'As an offer is answered: `is_accepted` is `2` to accept, which needs the tick, or `3` to ' +
    'reject. What the loan owes that day becomes the principal of the new schedule.',
  example: { is_accepted: '2', is_ticked: true },
  params: z.object({ type: z.string(), id: recordId }),
  body: acceptOrReject.body,
  replies: {
    200: loanRecord,
    400: z.union([fieldErrors, detail]),
    401: detail,
    404: detail,
    409: detail,
  },
});
