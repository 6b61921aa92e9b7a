/** The products as the server's calls give them, for tests. */
import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import type { ProductRecords } from '@quarrter/contract/products';
import { investmentTiers, loanProducts } from '@quarrter/domain/example-products';

export const exampleRecords: ProductRecords = {
  loans: Object.values(loanProducts).map(loanProductRecordOf),
  investments: investmentTiers.map(investmentTierRecordOf),
};
