import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors } from '../call.ts';
import { moneyCommands } from '../limits.ts';
import { acceptOrReject, loanRecord } from './loans.ts';

export const answerRestructuring = clientCall(
  'PUT /loans/api/:type/accept-or-reject-restructuring/:id/',
  {
    limits: [moneyCommands],
    summary: 'Accept or reject a new schedule',
    description:
      'Answers the open offer of a new schedule: `is_accepted` is `2` to accept, which needs the ' +
      'tick, or `3` to reject. The outstanding balance of that day becomes the principal of the ' +
      'new schedule. To accept, also send the id and `amount_to_be_repaid` of the offer that was ' +
      'shown; returns 409 when they have changed.',
    example: {
      is_accepted: '2',
      is_ticked: true,
      restructuring_id: '0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
      amount_to_be_repaid: '91840.00',
    },
    body: z.object({
      is_ticked: acceptOrReject.body.shape.is_ticked,
      is_accepted: acceptOrReject.body.shape.is_accepted,
      /** The offer that the client read, and its total; accepting needs both. */
      restructuring_id: z.nullish(z.string()),
      amount_to_be_repaid: z.nullish(z.string()),
    }),
    replies: { 200: loanRecord, 400: z.union([fieldErrors, detail]), 409: detail },
  },
);
