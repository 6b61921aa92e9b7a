import { tierText, useInvestmentTiers } from './tiers.ts';

/** What was invested in: a tier by its amounts, an offer by its name. */
export function PlanName({ plan }: { plan: string }) {
  const tier = useInvestmentTiers().data?.results.find(({ id }) => id === plan);
  return tier ? tierText(tier) : plan;
}
