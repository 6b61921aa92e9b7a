import * as z from 'zod/mini';
import { units } from '../figures.ts';

/** Some loans: how many, and what they come to. */
const counted = z.object({ count: z.number(), amount: units });

/** What loans owe. */
const owed = z.object({ count: z.number(), principal: units, interest: units, penalty: units });

/** Monthly rates in parts per million; the average is weighed by the amounts. */
const rates = z.object({ lowest: z.number(), average: z.number(), highest: z.number() });

/** One product in one month. */
export const lendingFigures = z.object({
  loanType: z.string(),
  /** Paid out, less what banks returned. */
  disbursed: counted,
  /** Of what was disbursed; null without any. */
  rates: z.nullable(rates),
  repaid: z.object({ count: z.number(), principal: units, interest: units, penalty: units }),
  /** Loans that owe nothing any more, and were not written off. */
  completed: z.number(),
  /** Principal, interest and penalties; the principal of it apart. */
  writtenOff: z.object({ count: z.number(), amount: units, principal: units }),
  /** Less what was reversed; a waiver is not a reversal. */
  penaltiesCharged: units,
  /** The principal at the start, and what changed it beside the lines above. */
  openingPrincipal: units,
  otherPrincipal: units,
  /** At the end of the month. */
  outstanding: owed,
  late: owed,
  inDefault: owed,
});
export type LendingFigures = z.infer<typeof lendingFigures>;

/** A month as it is stored. */
export const lendingMonth = z.object({
  products: z.array(lendingFigures),
  /** What the ledger's codes hold at the end of the month, over the whole book. */
  ledger: z.object({ principal: units, interest: units, penalty: units }),
});
export type LendingMonth = z.infer<typeof lendingMonth>;
