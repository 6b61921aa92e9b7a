import type { InvestmentTier } from '@quarrter/domain/investments';
import type { LoanProducts } from '@quarrter/domain/loans';
import type { Database } from '../platform/database/database.ts';
import { type BestOffer, readBestOffer } from './offers.ts';
import { readInvestmentTiers, readLoanProducts } from './queries.ts';

/** Everything on offer at one time. It is the same object for as long as nothing changes. */
export type Catalogue = {
  /** Differs whenever any product differs. */
  readonly revision: string;
  readonly loans: LoanProducts;
  readonly tiers: readonly InvestmentTier[];
  /** The limited-time offer in naira on sale that pays the most. */
  readonly offer: BestOffer | null;
};

export type ReadCatalogue = () => Promise<Catalogue>;

/**
 * Reads the products on offer for pages that show all of them. Every listener asks the database, so
 * that a change by one shows on all of them at once; calls at the same time share one look. While
 * the database is away, those last seen are still shown.
 */
export function openCatalogue(db: Database): ReadCatalogue {
  let known: Catalogue | null = null;
  let looking: Promise<Catalogue> | null = null;

  async function look(): Promise<Catalogue> {
    try {
      const [loans, tiers, offer] = await Promise.all([
        readLoanProducts(db),
        readInvestmentTiers(db),
        readBestOffer(db),
      ]);
      const revision = revisionOf(loans, tiers, offer);
      if (known?.revision !== revision) known = { revision, loans, tiers, offer };
      return known;
    } catch (error) {
      if (known === null) throw error;
      return known;
    } finally {
      looking = null;
    }
  }

  return () => {
    looking ??= look();
    return looking;
  };
}

function revisionOf(
  loans: LoanProducts,
  tiers: readonly InvestmentTier[],
  offer: BestOffer | null,
): string {
  return [
    ...Object.values(loans).map(({ type, version }) => `${type}:${version}`),
    ...tiers.map(({ code, version, taxPpm }) => `${code}:${version}:${taxPpm}`),
    JSON.stringify(offer),
  ].join(' ');
}
