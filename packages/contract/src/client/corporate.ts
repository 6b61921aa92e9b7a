import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors } from '../call.ts';
import { employmentChecks } from '../limits.ts';
import { corporateForm } from './corporate-form.ts';

export * from './corporate-form.ts';

/** The flag's name has a space in it; front ends in use read it so. */
export const verifyCorporate = clientCall('POST /accounts/corporate-partner-verify/', {
  limits: [employmentChecks],
  summary: 'Verify my employment',
  description:
    'Looks up a corporate email address or staff ID on the rosters of corporate partners.',
  example: { email: 'LB-1001' },
  body: corporateForm,
  replies: {
    200: z.object({ 'Corporate Account': z.literal(true) }),
    400: z.union([detail, fieldErrors]),
  },
});
