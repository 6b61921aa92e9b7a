import { investmentTierChange } from './change-investment-tier.ts';
import { loanProductChange } from './change-loan-product.ts';

export { type Catalogue, openCatalogue, type ReadCatalogue } from './catalogue.ts';
export { proposeInvestmentTier, requireTier } from './change-investment-tier.ts';
export { proposeLoanProduct, requireLoanType } from './change-loan-product.ts';
export { readInvestmentTiers, readLoanProduct, readLoanProducts } from './queries.ts';
export { type ProductApproval, storeInvestmentTier, storeLoanProduct } from './store-product.ts';

/** What of products two people change together. */
export const productChanges = [loanProductChange, investmentTierChange];
