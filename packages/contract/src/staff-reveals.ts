import * as z from 'zod/mini';
import { requiredLines } from './fields.ts';

/** Every call that shows a client's numbers in full asks for it; the client can read it. */
export const revealReasonForm = z.object({
  reason: requiredLines('Please say why you need this number', 300),
});
