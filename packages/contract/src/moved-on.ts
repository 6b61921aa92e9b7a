import * as z from 'zod/mini';
import { detail, wireTime } from './call.ts';

/**
 * 409 for a page that is out of date, with the last change to its record: who made it, and when.
 */
export const movedOn = z.extend(detail, {
  changed: z.optional(
    z.object({ by: z.string(), action: z.string(), text: z.string(), at: wireTime }),
  ),
});
