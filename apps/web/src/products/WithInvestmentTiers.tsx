import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { investmentTiersFrom } from '@quarrter/contract/investment-tier-record';
import { investmentTierList } from '@quarrter/contract/products';
import type { InvestmentTier } from '@quarrter/domain/investments';
import type { ReactNode } from 'react';

/** API-36: the plans as they are now, asked for again by every screen: a change shows at once. */
export function useInvestmentTiers() {
  return useCall(investmentTierList, {}, { staleTime: 0, select: readTiers });
}

function readTiers({ results }: { results: Parameters<typeof investmentTiersFrom>[0] }) {
  return investmentTiersFrom(results);
}

/** Loads the plans before anything is shown that states their figures. */
export function WithInvestmentTiers(props: {
  children: (tiers: readonly InvestmentTier[]) => ReactNode;
}) {
  const tiers = useInvestmentTiers();
  if (tiers.data) return props.children(tiers.data);
  return <LoadingOrFailed of={tiers} what="Our plans" label="Loading the plans" />;
}
