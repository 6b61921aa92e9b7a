import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import {
  buildSchedule,
  type LoanProduct,
  type ReplayedLoan,
  replayLoan,
} from '@quarrter/domain/loans';

/** A running loan as the lender's earlier books have it. Amounts are kobo. */
export type EarlierLoan = {
  readonly amount: bigint;
  readonly ratePpm: number;
  readonly months: number;
  readonly disbursedOn: IsoDate;
  /** Everything repaid of interest and principal. */
  readonly repaid: bigint;
  /** Charged, and neither paid nor waived. */
  readonly penaltiesOwed: bigint;
};

/** Names the repayment of the amount repaid before, while the loan has no rows yet. */
export const repaidBefore = 'before';

/**
 * The loan in its state on the day of the import, by the rules of every loan here: a flat rate in
 * equal monthly instalments, repaid oldest first and interest before principal.
 */
export function openImportedLoan(
  { amount, ratePpm, months, disbursedOn, repaid, penaltiesOwed }: EarlierLoan,
  { penaltyPpmPerDay, penaltyCapPpm }: Pick<LoanProduct, 'penaltyPpmPerDay' | 'penaltyCapPpm'>,
  importedOn: IsoDate,
): ReplayedLoan {
  return replayLoan({
    amount,
    terms: {
      penaltyPpmPerDay,
      penaltyCapPpm,
      smallestArrears: 1n,
      rebatePpm: 0,
      cancelUntil: null,
    },
    schedule: buildSchedule({ principal: amount, ratePpm, months, startOn: disbursedOn }),
    facts: [
      {
        kind: 'opening',
        on: addDays(importedOn, -1),
        repaymentId: repaidBefore,
        repaid,
        penalties: penaltiesOwed,
      },
    ],
    coveredOn: new Set(),
    openOn: importedOn,
  });
}
