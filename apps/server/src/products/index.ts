export { type Catalogue, openCatalogue, type ReadCatalogue } from './catalogue.ts';
export { readInvestmentTiers, readLoanProduct, readLoanProducts } from './queries.ts';
export { type ProductApproval, storeInvestmentTier, storeLoanProduct } from './store-product.ts';
