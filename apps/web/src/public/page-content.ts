import { investmentTiersFrom } from '@quarrter/contract/investment-tier-record';
import { loanProductsFrom } from '@quarrter/contract/loan-product-record';
import type { ProductRecords } from '@quarrter/contract/products';
import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import type { LoanProducts } from '@quarrter/domain/loans';
import {
  type Claims,
  claimsFor,
  exampleTestimonials,
  type ProductFigures,
  type Site,
  type Testimonial,
  testimonials,
} from '@quarrter/ui/brand';
import { type BestOffer, productFigures } from './product-figures.ts';

/** The changing content of the public pages: products and claims. */
export type PageContent = {
  readonly loans: LoanProducts;
  readonly tiers: readonly InvestmentTier[];
  readonly figures: ProductFigures;
  readonly claims: Claims;
  readonly testimonials: Testimonials;
  /** The date of examples: that of an offer made now. */
  readonly today: IsoDate;
  /** As the server's calls give them, for the calculators' script. */
  readonly records: ProductRecords;
};

/** Testimonials of clients, or examples in a demonstration. */
export type Testimonials = {
  readonly said: readonly Testimonial[];
  readonly areExamples: boolean;
};

/** The site's facts that the server knows, besides its products. */
export type SiteFacts = Site & { readonly offer: BestOffer | null };

/** A lender's own site before anything has been entered. */
export const plainSite: SiteFacts = { demonstration: false, insurance: null, offer: null };

export function contentOf(
  records: ProductRecords,
  site: SiteFacts = plainSite,
  today = lagosDate(new Date()),
): PageContent {
  const loans = loanProductsFrom(records.loans);
  const tiers = investmentTiersFrom(records.investments);
  const figures = productFigures(loans, tiers, site.offer);
  const areExamples = testimonials.length === 0 && site.demonstration;
  const said = areExamples ? exampleTestimonials : testimonials;
  return {
    loans,
    tiers,
    figures,
    claims: claimsFor(figures, site),
    testimonials: { said, areExamples },
    today,
    records,
  };
}
