import { type LoanProduct, type LoanType, loanProducts } from '@quarrter/domain/loans';
import type { Reader } from '../platform/database.ts';
import { loansDb } from './tables.ts';

/**
 * The current terms of a loan type: the stored row, which an administrator can edit, and the income
 * factors, which are part of the code.
 */
export async function readProduct(reader: Reader, type: LoanType): Promise<LoanProduct> {
  const row = await loansDb(reader)
    .selectFrom('loan_products')
    .selectAll()
    .where('loan_type', '=', type)
    .executeTakeFirstOrThrow();
  return {
    ...loanProducts[type],
    minimum: row.minimum,
    maximum: row.maximum,
    durations: { min: row.shortest_months, max: row.longest_months },
    ratePpm: row.rate_ppm,
    penaltyPpmPerDay: row.penalty_ppm_per_day,
    penaltyCapPpm: row.penalty_cap_ppm,
  };
}
