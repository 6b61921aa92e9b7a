import * as z from 'zod/mini';
import { minorUnits } from '../../events/index.ts';

/** Some loans: how many, and the sum of their amounts. */
const counted = z.object({ count: z.number(), amount: minorUnits });

/** Some loans: how many, and the balances that they owe. Interest is earned and not paid. */
const owed = z.object({
  count: z.number(),
  principal: minorUnits,
  interest: minorUnits,
  penalty: minorUnits,
});

/** Monthly rates in parts per million; the average is weighed by the amounts. */
const rates = z.object({ lowest: z.number(), average: z.number(), highest: z.number() });

/** One product in one month. */
export const lendingFigures = z.object({
  loanType: z.string(),
  /** Paid out, less the amounts that banks returned. */
  disbursed: counted,
  /** Of the loans disbursed; null without any. */
  rates: z.nullable(rates),
  repaid: z.object({
    count: z.number(),
    principal: minorUnits,
    interest: minorUnits,
    penalty: minorUnits,
  }),
  /**
   * Loans that were fully repaid and not written off, less those that had been before and owe
   * again.
   */
  completed: z.number(),
  /** Principal, interest and penalties; the principal of it apart. */
  writtenOff: z.object({ count: z.number(), amount: minorUnits, principal: minorUnits }),
  /** Less reversed ones; a waiver is not a reversal. */
  penaltiesCharged: minorUnits,
  /** The principal at the start, and its changes beside the lines above. */
  openingPrincipal: minorUnits,
  otherPrincipal: minorUnits,
  /** At the end of the month, as the ledger has them: all interest not paid, and not earned. */
  interestAccounts: z.object({ receivable: minorUnits, unearned: minorUnits }),
  /** At the end of the month. */
  outstanding: owed,
  /** Of that, what loans owe whose clients accepted a new schedule at some time. */
  restructured: owed,
  late: owed,
  inDefault: owed,
});
export type LendingFigures = z.infer<typeof lendingFigures>;

/** A month as it is stored. */
export const lendingMonth = z.object({
  products: z.array(lendingFigures),
  /** Balances of the ledger's codes at the end of the month, over the whole book. */
  ledger: z.object({
    principal: minorUnits,
    interest: minorUnits,
    penalty: minorUnits,
    unearned: minorUnits,
  }),
});
export type LendingMonth = z.infer<typeof lendingMonth>;
