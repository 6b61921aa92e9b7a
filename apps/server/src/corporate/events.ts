import * as z from 'zod/mini';
import { defineEvent } from '../events/index.ts';

/** The client was found on a partner's roster; the subject is the employee profile. */
export const employeeProfileLinked = defineEvent(
  'employee-profile-linked',
  1,
  { partnerId: z.uuid(), lineId: z.uuid() },
  { emailed: true },
);
