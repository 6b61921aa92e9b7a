import * as z from 'zod/mini';
import { requiredLines } from '../fields.ts';

/**
 * Every call that shows a client's numbers in full asks for a reason, which the client can read.
 */
export const revealReasonForm = z.object({
  reason: requiredLines('Please say why you need this number', 300),
});
