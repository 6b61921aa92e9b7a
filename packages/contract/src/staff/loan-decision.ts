import * as z from 'zod/mini';
import { money, recordId, time } from '../call.ts';
import { creditReports } from './credit-reports.ts';

/** One check before an application is verified and an offer made. */
export const checklistItem = z.object({
  /** The id by which it is settled: `credit-report`, `document:0193…`. */
  line: z.string(),
  label: z.string(),
  /** `open`: not looked at yet. `waiting`: for an answer. `failed`: something is wrong. */
  state: z.enum(['done', 'open', 'waiting', 'failed']),
  detail: z.string(),
  /** The document that the line is about. */
  documentId: z.nullable(recordId),
  /** Who opened it, and when for the first time. */
  seenBy: z.array(z.object({ by: z.string(), at: time })),
  /** How an officer settled it; the text is empty for a tick. */
  reason: z.nullable(z.object({ text: z.string(), by: z.string(), at: time })),
  /** How an officer can settle it; null when it does not delay verification. */
  settle: z.nullable(z.enum(['tick', 'reason'])),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

/** The facts for an approver, in one place; null once the money is out or the application ended. */
export const loanDecision = z.object({
  checklist: z.array(checklistItem),
  /** Null for a loan type that does not ask for it. */
  monthlyIncome: z.nullable(money),
  /** A trader's own figure for the sales of 6 months; part of it is in the income. */
  sales: z.nullable(money),
  /** The monthly payment for the loan as requested or offered, and its part of the income. */
  instalment: money,
  incomeShare: z.nullable(z.string()),
  oneThird: z.nullable(money),
  /** Whether the instalment is above one third of the income. */
  exceeds: z.boolean(),
  /** The same with the instalments that a bureau reports; null when it reports none. */
  shareWithOthers: z.nullable(z.string()),
  /** Monthly payments that the client names, and debts elsewhere that the bureaus report. */
  otherDebts: z.array(z.object({ label: z.string(), amount: money })),
  creditReports,
  /** Earlier loans with us. */
  history: z.object({
    applications: z.number(),
    repaid: z.number(),
    writtenOff: z.number(),
    declined: z.number(),
    /** Days on which an instalment was late, over all loans and of the worst one. */
    daysLate: z.number(),
    worstDaysLate: z.number(),
    owedNow: money,
    overdueNow: z.boolean(),
  }),
});
export type LoanDecision = z.infer<typeof loanDecision>;
