import * as z from 'zod/mini';
import { clientCall, detail, wireDate } from '../call.ts';
import { teamRequests } from '../limits.ts';

/** Whether the client of an application agreed to a credit check, and to which text. */
const consent = z.object({
  /** Null while the client has not agreed. */
  given_on: z.nullable(wireDate),
  /** The text that the client agreed to, or can agree to now. */
  text: z.string(),
  version: z.string(),
  can_agree: z.boolean(),
});
export type CreditCheckConsent = z.infer<typeof consent>;

export const creditCheckConsent = clientCall('GET /loans/api/:type/credit-check/:id/', {
  summary: 'Read the consent to a credit check',
  description:
    'Returns the consent text. A client can agree with the application, or later ' +
    'until the loan is paid out.',
  replies: { 200: consent },
});

export const agreeToCreditCheck = clientCall('POST /loans/api/:type/credit-check/:id/', {
  limits: [teamRequests],
  summary: 'Agree to a credit check',
  description:
    'Records the consent. `version` is that of the text the client has read; returns 409 if the ' +
    'text has changed.',
  example: { version: '2026-11-22' },
  body: z.object({ version: z.string() }),
  replies: { 200: consent, 409: detail },
});
