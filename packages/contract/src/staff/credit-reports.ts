import * as z from 'zod/mini';
import { wireAmount, wireDate } from '../call.ts';

/** A loan that another lender reported to a bureau. */
const reportedFacility = z.object({
  lender: z.string(),
  kind: z.string(),
  opened_on: z.nullable(wireDate),
  amount: wireAmount,
  balance: wireAmount,
  overdue: wireAmount,
  /** In the bureau's words. */
  standing: z.string(),
});

/** What one bureau said; `figures` is null when it has no record of the client. */
const bureauAnswer = z.object({
  answered_on: wireDate,
  age_days: z.number(),
  /** Not too old to decide by. */
  counts: z.boolean(),
  asked_by: z.string(),
  figures: z.nullable(
    z.object({
      score: z.nullable(z.number()),
      open_facilities: z.number(),
      outstanding: wireAmount,
      overdue: wireAmount,
      days_in_arrears: z.number(),
      /** Null where the bureau does not tell. */
      monthly_instalments: z.nullable(wireAmount),
      enquiries: z.number(),
      facilities: z.array(reportedFacility),
    }),
  ),
});
export type BureauAnswer = z.infer<typeof bureauAnswer>;

export const creditReports = z.object({
  /** When the client agreed to a credit check with this application; null when not. */
  consent_given_on: z.nullable(wireDate),
  bureaus: z.array(
    z.object({
      bureau: z.string(),
      /** Whether the lender has an account with it now; without one it cannot be asked. */
      is_set_up: z.boolean(),
      answer: z.nullable(bureauAnswer),
      /** A question after that answer, which waits or failed. */
      question: z.nullable(
        z.object({
          state: z.enum(['waiting', 'failed']),
          asked_on: wireDate,
          failure: z.string(),
        }),
      ),
    }),
  ),
  /** No bureau has given an answer that counts, so an offer needs a reason. */
  offer_needs_reason: z.boolean(),
});
export type CreditReports = z.infer<typeof creditReports>;
