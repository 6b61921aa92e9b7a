import { penaltiesOf } from '@quarrter/domain/loans';
import { naira } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { minorUnits } from '../../events/index.ts';
import type { LoanRow } from '../tables.ts';

/** The penalties of a loan with a new schedule. Release 1.0.0 stores none. */
export const storedPenalties = z.optional(z.object({ perDay: minorUnits, atMost: minorUnits }));

/** They are a part of the original amount, which a new schedule does not change. */
export function penaltiesOfLoan(loan: LoanRow) {
  return penaltiesOf(loan.amount ?? 0n, {
    penaltyPpmPerDay: loan.penalty_ppm_per_day,
    penaltyCapPpm: loan.penalty_cap_ppm,
    smallestArrears: loan.smallest_arrears,
  });
}

/** As the screen of the offer shows them. */
export function penaltyFacts(penalties: z.infer<typeof storedPenalties>) {
  if (penalties === undefined || penalties.perDay === 0n) return [];
  const { perDay, atMost } = penalties;
  return [
    { label: 'Late penalty per day', value: naira(perDay) },
    { label: 'Maximum penalties', value: `${naira(atMost)}, including those charged so far` },
  ];
}
