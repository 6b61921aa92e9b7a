import type { InvestmentTier } from '@quarrter/domain/investments';
import type { LoanTerms } from '@quarrter/domain/loans';
import { formatMoney, formatRatio, percentFromRatePpm } from '@quarrter/domain/money';
import type { Change } from '../approvals/index.ts';

/** Figures by label, as the people who propose and decide read them. */
export type Facts = Record<string, string>;

const none = 'None';

export function factsOfLoan(terms: LoanTerms): Facts {
  const { minimum, maximum, durations, incomeMultiple, affordabilityPpm } = terms;
  const { turnoverSharePpm: share } = terms;
  return {
    Minimum: formatMoney(minimum, 'NGN'),
    Maximum: maximum === null ? none : formatMoney(maximum, 'NGN'),
    Durations: `${durations.min} to ${durations.max} months`,
    'Highest rate': `${percentFromRatePpm(terms.ratePpm)}% per month`,
    'Lowest rate': `${percentFromRatePpm(terms.lowestRatePpm)}% per month`,
    'Largest amount by income':
      incomeMultiple === null ? none : `${formatRatio(incomeMultiple)} of monthly income`,
    'Share of income for repayments':
      affordabilityPpm === null ? none : `${percentFromRatePpm(affordabilityPpm)}%`,
    'Share of sales that is income': share === null ? none : `${percentFromRatePpm(share)}%`,
    'Penalty per day': `${percentFromRatePpm(terms.penaltyPpmPerDay)}% of the amount`,
    'Penalty pause during a hardship request': pauseText(terms.penaltyPauseDays),
    'Rebate for settling early': `${percentFromRatePpm(terms.rebatePpm)}% of interest not yet due`,
    'All penalties': `at most ${percentFromRatePpm(terms.penaltyCapPpm)}% of the amount`,
    ...Object.fromEntries(
      terms.tiers.map((tier, place) => [
        `Tier ${place + 1}`,
        `${formatMoney(tier.minimum, 'NGN')} to ${formatMoney(tier.maximum, 'NGN')}`,
      ]),
    ),
  };
}

function pauseText(days: number): string {
  if (days === 0) return none;
  return days === 1 ? 'For 1 day' : `For up to ${days} days`;
}

export function factsOfTier({ minimum, maximum, ratePpm, currency }: InvestmentTier): Facts {
  return {
    Minimum: formatMoney(minimum, currency),
    Maximum: maximum === null ? none : formatMoney(maximum, currency),
    Rate: `${percentFromRatePpm(ratePpm)}% per month`,
  };
}

/** Returns the facts that differ, by label. */
export function changesBetween(before: Facts, after: Facts): Change[] {
  return Object.keys(after)
    .map((label) => ({ label, before: before[label] ?? '', after: after[label] ?? '' }))
    .filter((change) => change.before !== change.after);
}
