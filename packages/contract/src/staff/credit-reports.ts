import * as z from 'zod/mini';
import { date, money } from '../call.ts';

/** A loan that another lender reported to a bureau. */
const reportedFacility = z.object({
  lender: z.string(),
  kind: z.string(),
  openedOn: z.nullable(date),
  amount: money,
  balance: money,
  overdue: money,
  /** In the bureau's words. */
  standing: z.string(),
});

/** The answer of one bureau; `figures` is null when it has no record of the client. */
const bureauAnswer = z.object({
  answeredOn: date,
  ageDays: z.number(),
  /** Not too old to decide by. */
  counts: z.boolean(),
  askedBy: z.string(),
  figures: z.nullable(
    z.object({
      score: z.nullable(z.number()),
      openFacilities: z.number(),
      outstanding: money,
      overdue: money,
      daysInArrears: z.number(),
      /** Null where the bureau does not tell. */
      monthlyInstalments: z.nullable(money),
      enquiries: z.number(),
      facilities: z.array(reportedFacility),
    }),
  ),
});
export type BureauAnswer = z.infer<typeof bureauAnswer>;

export const creditReports = z.object({
  /** When the client agreed to a credit check with this application; null when not. */
  consentGivenOn: z.nullable(date),
  bureaus: z.array(
    z.object({
      bureau: z.string(),
      /** Whether the lender has an account with it now; without one it cannot be asked. */
      isSetUp: z.boolean(),
      answer: z.nullable(bureauAnswer),
      /** A question after that answer, which waits or failed. */
      question: z.nullable(
        z.object({ state: z.enum(['waiting', 'failed']), askedOn: date, failure: z.string() }),
      ),
    }),
  ),
  /** No bureau has given an answer that counts, so an offer needs a reason. */
  offerNeedsReason: z.boolean(),
});
export type CreditReports = z.infer<typeof creditReports>;
