import * as z from 'zod/mini';
import { recordId, wireDate, wireTime } from '../call.ts';

/** Who has to act on a loan next, and the client's options until then. */
export const loanWaiting = z.object({
  /** Null once it is paid out or has ended, unless a decline is being reviewed. */
  waiting: z.nullable(
    z.object({
      /** Who has it now. `reviewer`: a person who did not decline it. */
      with: z.enum(['officer', 'approver', 'finance', 'bank', 'reviewer', 'client']),
      since: wireTime,
      /** By when we promise an answer; null while it waits for the client. */
      answer_by: z.nullable(wireTime),
      /** That time has passed. */
      late: z.boolean(),
    }),
  ),
  /** Documents that staff ask the client for, oldest first. */
  document_requests: z.array(
    z.object({ kind: z.string(), reason: z.string(), requested_on: wireDate }),
  ),
  /** Until it is verified; afterwards only those that staff ask for can be sent again. */
  can_replace_documents: z.boolean(),
  /** The review of its last decline; null when none was asked for. */
  review: z.nullable(
    z.object({
      id: recordId,
      reason: z.string(),
      requested_on: wireDate,
      outcome: z.nullable(z.enum(['upheld', 'reopened'])),
      /** The reviewer's answer; empty until then. */
      answer: z.string(),
      answered_on: z.nullable(wireDate),
    }),
  ),
  /** The last decline was not reviewed yet, and the client may ask for it. */
  can_request_review: z.boolean(),
  /** Why staff cancelled it; empty otherwise. */
  cancellation_reason: z.string(),
});
export type LoanWaiting = z.infer<typeof loanWaiting>;
