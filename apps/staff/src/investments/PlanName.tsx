import { useCall } from '@quarrter/client/calls';
import { investmentTierList } from '@quarrter/contract/products';
import { tiersOf, tierText } from './tiers.ts';

/** Names an investment's plan: a tier by its amounts, an offer by its name. */
export function PlanName({ plan }: { plan: string }) {
  const tier = useCall(investmentTierList, {}, { select: tiersOf }).data?.find(
    ({ code }) => code === plan,
  );
  return tier ? tierText(tier) : plan;
}
