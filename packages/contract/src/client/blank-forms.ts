import * as z from 'zod/mini';
import { anonymousCall } from '../call.ts';

/** It holds no data of a client, so a referee can be sent its link. */
export const blankForm = anonymousCall('GET /loans/api/blank-form/:form/', {
  summary: 'Download a blank form',
  description:
    'Returns a PDF to fill in, sign and send with a proof-of-funds application: ' +
    '`account-opening-form`, ' +
    '`lien-form`, `referee-form-one` or `referee-form-two`.',
  replies: { 200: z.file(), 304: z.void() },
});
