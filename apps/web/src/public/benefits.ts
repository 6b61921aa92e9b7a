import type { Claim, Claims } from '@quarrter/ui/brand';
import CalendarRange from 'lucide-react/icons/calendar-range';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import Percent from 'lucide-react/icons/percent';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Timer from 'lucide-react/icons/timer';
import Zap from 'lucide-react/icons/zap';
import type { Benefit } from './sections.tsx';

/** Joins sentences with spaces, without those of a claim that is off. */
export function sentences(...texts: readonly (string | false | null)[]): string {
  return texts.filter((sentence) => !!sentence).join(' ');
}

type Card = Omit<Benefit, 'basis'> & {
  /** What the card claims. Without its first claim there is no card. */
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
        'Every payment is a line that you can read, and we check our books every day.',
        noHiddenCharges && 'No hidden charges.',
      ),
      icon: KeyRound,
    },
    {
      title: 'Instant Withdrawal',
      claims: [withdrawalMinutes],
      text:
        `From the maturity date, your money reaches your bank account in as little as ` +
        `${withdrawalMinutes?.value} minutes.*`,
      icon: Zap,
    },
    {
      title: 'Diverse Portfolio',
      claims: [claims.diversePortfolio, highestReturn],
      text: sentences(
        'Plans in naira and in dollars, for small and large amounts.',
        highestReturn && `Earn up to ${highestReturn.value} on long-term investments.`,
      ),
      icon: Layers,
    },
    {
      title: 'Insured Savings',
      claims: [claims.insurance],
      text: claims.insurance?.value,
      icon: ShieldCheck,
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
      icon: Timer,
    },
    {
      title: 'Best Loan Rates',
      claims: [lowestMonthlyRate],
      text:
        `Interest from ${lowestMonthlyRate?.value} a month. Your offer shows your rate, APR and ` +
        `total cost before you accept.`,
      icon: Percent,
    },
    {
      title: 'No Collateral Required',
      claims: [claims.noCollateral],
      text: 'We look at your income, not at your property. No collateral.',
      icon: LockKeyholeOpen,
    },
    {
      title: 'Flexible Return Dates',
      claims: [claims.flexibleDates],
      text:
        'Choose the number of months. Each instalment is due on the same day of the month, and ' +
        'you can pay more at any time.',
      icon: CalendarRange,
    },
  ]);
}
