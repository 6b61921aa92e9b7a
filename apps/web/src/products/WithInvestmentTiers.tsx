import type { InvestmentTier } from '@quarrter/domain/investments';
import { Failed, PageLoading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { useInvestmentTiers } from '../api/investment-tiers.ts';

/** Loads the plans before anything is shown that states their figures. */
export function WithInvestmentTiers(props: {
  children: (tiers: readonly InvestmentTier[]) => ReactNode;
}) {
  const { data, isPending, refetch } = useInvestmentTiers();
  if (data) return props.children(data);
  if (isPending) return <PageLoading label="Loading the plans" />;
  return <Failed what="Our plans" onRetry={() => refetch()} />;
}
