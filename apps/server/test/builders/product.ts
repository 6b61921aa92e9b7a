import { type TierTerms, tierByCode } from '@quarrter/domain/investments';
import type { LoanTerms, LoanType } from '@quarrter/domain/loans';
import { readBusinessTime } from '../../src/platform/database/business-time.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import {
  readInvestmentTiers,
  readLoanProduct,
  storeInvestmentTier,
  storeLoanProduct,
} from '../../src/products/index.ts';
import type { TestApp } from '../test-app.ts';

/** By no one, at the present business time. */
const approvedNow = async (tx: Tx) => ({
  proposedBy: null,
  approvedBy: null,
  businessTime: await readBusinessTime(tx),
});

/** A new version of a loan product, as an approved change leaves it. */
export async function aLoanProduct(
  { database: { db } }: TestApp,
  type: LoanType,
  changes: Partial<LoanTerms>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await readLoanProduct(tx, type);
    await storeLoanProduct(tx, type, { ...current, ...changes }, await approvedNow(tx));
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
    await storeInvestmentTier(tx, current, { ...current, ...changes }, await approvedNow(tx));
  });
}
