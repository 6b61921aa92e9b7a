import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors } from './call.ts';
import { corporateForm } from './corporate-form.ts';

export * from './corporate-form.ts';

/** API-18. The flag's name has a blank in it, as the documents write it. */
export const verifyCorporate = defineCall({
  method: 'POST',
  path: '/accounts/corporate-partner-verify/',
  auth: 'client',
  summary:
    "Link the client to a line of a corporate partner's roster by corporate e-mail or staff ID (API-18).",
  body: corporateForm,
  replies: {
    200: z.object({ 'Corporate Account': z.literal(true) }),
    400: z.union([detail, fieldErrors]),
    401: detail,
    429: detail,
  },
});
