import { investmentTiersFrom } from '@quarrter/contract/investment-tier-record';
import { loanProductsFrom } from '@quarrter/contract/loan-product-record';
import type { ProductRecords } from '@quarrter/contract/products';
import type { InvestmentTier } from '@quarrter/domain/investments';
import type { LoanProducts } from '@quarrter/domain/loans';
import { type Claims, claimsFor, type ProductFigures } from '@quarrter/ui/brand';
import { productFigures } from './product-figures.ts';

/** What the public pages say that is not the same every day: products, and what is claimed. */
export type PageContent = {
  readonly loans: LoanProducts;
  readonly tiers: readonly InvestmentTier[];
  readonly figures: ProductFigures;
  readonly claims: Claims;
  /** As the server's calls give them, for the calculators' script. */
  readonly records: ProductRecords;
};

export function contentOf(records: ProductRecords): PageContent {
  const loans = loanProductsFrom(records.loans);
  const tiers = investmentTiersFrom(records.investments);
  const figures = productFigures(loans, tiers);
  return { loans, tiers, figures, claims: claimsFor(figures), records };
}
