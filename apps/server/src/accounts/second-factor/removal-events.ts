import * as z from 'zod/mini';
import { defineEvent } from '../../events/index.ts';

/* Staff remove the second factor of a client who lost it. */

/** One of staff proposed it; another decides, and then it waits. */
export const removalAsked = defineEvent(
  'second-factor-removal-asked',
  1,
  { holdMinutes: z.int() },
  { emailed: true },
);

/** The client used the second factor, or staff stopped it: it stays on. */
export const removalStopped = defineEvent(
  'second-factor-removal-stopped',
  1,
  { why: z.enum(['used', 'staff']) },
  { emailed: true },
);

export const removedByStaff = defineEvent(
  'second-factor-removed-by-staff',
  1,
  {},
  { emailed: true },
);
