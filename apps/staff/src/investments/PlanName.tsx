import { useCall } from '@quarrter/client/calls';
import { investmentTierList } from '@quarrter/contract/products';
import { tierText } from './tiers.ts';

/** What was invested in: a tier by its amounts, an offer by its name. */
export function PlanName({ plan }: { plan: string }) {
  const tier = useCall(investmentTierList).data?.results.find(({ id }) => id === plan);
  return tier ? tierText(tier) : plan;
}
