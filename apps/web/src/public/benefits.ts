import type { Claim, Claims } from '@quarrter/ui/brand';
import type { Benefit } from './sections.tsx';

/** Joins sentences with spaces, without those of a claim that is off. */
export function sentences(...texts: readonly (string | false | null)[]): string {
  return texts.filter((sentence) => !!sentence).join(' ');
}

type Card = Omit<Benefit, 'basis'> & {
  /** The claims in the card. Without its first claim there is no card. */
  claims: readonly (Claim<unknown> | null)[];
};

function cards(all: readonly Card[]): readonly Benefit[] {
  return all
    .filter(({ claims: [main] }) => main !== null)
    .map(({ claims, ...card }) => ({
      ...card,
      basis: claims.flatMap((claim) => (claim === null ? [] : [claim.basis])),
    }));
}

/** The four cards about investments. */
export function investmentBenefits(claims: Claims): readonly Benefit[] {
  const { secureInvestment, noHiddenCharges, withdrawalMinutes, highestReturn } = claims;
  return cards([
    {
      title: 'Secure Investment',
      claims: [secureInvestment, noHiddenCharges],
      text: sentences(
        'Every payment and every return is in your account, to the kobo.',
        noHiddenCharges && 'No hidden charges.',
      ),
    },
    {
      title: 'Instant Withdrawal',
      claims: [withdrawalMinutes],
      text:
        'Once your investment matures, you choose when. We check large or unusual withdrawals ' +
        `first; others reach your bank in as little as ${withdrawalMinutes?.value} minutes.*`,
    },
    {
      title: 'Diverse Portfolio',
      claims: [claims.diversePortfolio, highestReturn],
      text: sentences(
        'Plans in naira and in dollars, for small and large amounts.',
        highestReturn && `Earn up to ${highestReturn.value} on long-term investments.`,
      ),
    },
    {
      title: 'Insured Savings',
      claims: [claims.insurance],
      text: claims.insurance?.value,
    },
  ]);
}

/** The four cards about loans. */
export function loanBenefits(claims: Claims): readonly Benefit[] {
  const { decisionMinutes, payoutMinutes, lowestMonthlyRate } = claims;
  return cards([
    {
      title: 'Quick Loan',
      claims: decisionMinutes === null ? [payoutMinutes] : [decisionMinutes, payoutMinutes],
      text: sentences(
        decisionMinutes && `Decision in as little as ${decisionMinutes.value} minutes.`,
        payoutMinutes && `Money in as little as ${payoutMinutes.value} minutes after you accept.`,
      ),
    },
    {
      title: 'Best Loan Rates',
      claims: [lowestMonthlyRate],
      text:
        `Interest from ${lowestMonthlyRate?.value} per month. Your offer shows your rate, APR ` +
        `and total cost before you accept.`,
    },
    {
      title: 'No Collateral Required',
      claims: [claims.noCollateral],
      text: 'We look at your income, not at your property.',
    },
    {
      title: 'Flexible Return Dates',
      claims: [claims.flexibleDates],
      text: 'Choose how many months you need. Pay extra, or repay in full, on any day at no cost.',
    },
  ]);
}
