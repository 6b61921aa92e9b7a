import { investmentTierChange } from './change-investment-tier.ts';
import { loanProductChange } from './change-loan-product.ts';
import { offerChange } from './change-offer.ts';
import { withdrawalRulesChange } from './change-withdrawal-rules.ts';
import { withholdingTaxChange } from './change-withholding-tax.ts';

export { type Catalogue, openCatalogue, type ReadCatalogue } from './catalogue.ts';
export { compareVersions } from './compare-versions.ts';
export { productsConsole } from './console/console.ts';
export { releaseSlots, reserveSlots, sellReservedSlots, sellSlots } from './offer-slots.ts';
export { createOffer, findOffer, listOffers, readOfferSlots, readOfferTermsSql } from './offers.ts';
export {
  readInvestmentTiers,
  readLoanProduct,
  readLoanProducts,
  readRebatesSql,
  readTierVersionsSql,
} from './queries.ts';
export { storeInvestmentTier, storeLoanProduct } from './store-product.ts';
export { readWithdrawalRules } from './withdrawal-rules.ts';
export { readTaxVersions, taxRateSql } from './withholding-tax.ts';

/** Changes of products that need two people. */
export const productChanges = [
  loanProductChange,
  investmentTierChange,
  withholdingTaxChange,
  withdrawalRulesChange,
  offerChange,
];
