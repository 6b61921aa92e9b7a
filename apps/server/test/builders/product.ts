import { type TierTerms, tierByCode } from '@quarrter/domain/investments';
import type { LoanTerms, LoanType } from '@quarrter/domain/loans';
import {
  readInvestmentTiers,
  readLoanProduct,
  storeInvestmentTier,
  storeLoanProduct,
} from '../../src/products/index.ts';
import type { TestApp } from '../test-app.ts';

const approval = {
  proposedBy: null,
  approvedBy: null,
  businessTime: { date: '2026-11-21', at: new Date('2026-11-21T09:00:00Z') },
};

/** A new version of a loan product, as an approved change leaves it. */
export async function aLoanProduct(
  { database: { db } }: TestApp,
  type: LoanType,
  changes: Partial<LoanTerms>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await readLoanProduct(tx, type);
    await storeLoanProduct(tx, type, { ...current, ...changes }, approval);
  });
}

/** A new version of an investment tier. */
export async function aTier(
  { database: { db } }: TestApp,
  code: string,
  changes: Partial<TierTerms>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = tierByCode(await readInvestmentTiers(tx), code);
    if (!current) throw new Error(`There is no tier ${code}`);
    await storeInvestmentTier(tx, current, { ...current, ...changes }, approval);
  });
}
