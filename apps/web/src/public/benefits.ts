import { type Claims, claims as ours } from '@quarrter/ui/brand';
import CalendarRange from 'lucide-react/icons/calendar-range';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import Percent from 'lucide-react/icons/percent';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Timer from 'lucide-react/icons/timer';
import Zap from 'lucide-react/icons/zap';
import type { Benefit } from './sections.tsx';

/** Sentences that are said, one after the other; those of a claim that is off are left out. */
export function sentences(...said: readonly (string | false | null)[]): string {
  return said.filter((sentence) => !!sentence).join(' ');
}

type ClaimedBenefit = Benefit & { claimed: boolean };

function claimed(benefits: readonly ClaimedBenefit[]): readonly Benefit[] {
  return benefits.filter((benefit) => benefit.claimed);
}

/** PUB-10, with the claims of PUB-33. */
export function investmentBenefits(claims: Claims = ours): readonly Benefit[] {
  return claimed([
    {
      title: 'Secure Investment',
      claimed: claims.secureInvestment,
      text: sentences(
        'Every movement of your money is a line you can read, checked against our books every day.',
        claims.noHiddenCharges && 'No hidden charges.',
      ),
      icon: KeyRound,
    },
    {
      title: 'Instant Withdrawal',
      claimed: claims.withdrawalMinutes !== null,
      text: `From the maturity date on, your money reaches your bank account in as little as ${claims.withdrawalMinutes} minutes.*`,
      icon: Zap,
    },
    {
      title: 'Diverse Portfolio',
      claimed: claims.diversePortfolio,
      text: sentences(
        'Plans in naira and in dollars, and limited-time offers.',
        claims.highestReturn && `Up to ${claims.highestReturn} return on long-term investments.`,
      ),
      icon: Layers,
    },
    {
      title: 'Insured Savings',
      claimed: claims.insurance !== null,
      text: claims.insurance,
      icon: ShieldCheck,
    },
  ]);
}

/** PUB-11, with the claims of PUB-32. */
export function loanBenefits(claims: Claims = ours): readonly Benefit[] {
  const { approvalMinutes, payoutMinutes, lowestMonthlyRate } = claims;
  return claimed([
    {
      title: 'Quick Loan',
      claimed: approvalMinutes !== null || payoutMinutes !== null,
      text: sentences(
        approvalMinutes !== null && `Approval in as little as ${approvalMinutes} minutes.`,
        payoutMinutes !== null &&
          `The money in as little as ${payoutMinutes} minutes after you accept.`,
      ),
      icon: Timer,
    },
    {
      title: 'Best Loan Rates',
      claimed: lowestMonthlyRate !== null,
      text: `As low as ${lowestMonthlyRate} interest a month. Your offer names rate, APR and total cost before you tick.`,
      icon: Percent,
    },
    {
      title: 'No Collateral Required',
      claimed: claims.noCollateral,
      text: 'Your income and your word, checked by people. Nothing of yours is held.',
      icon: LockKeyholeOpen,
    },
    {
      title: 'Flexible Return Dates',
      claimed: claims.flexibleDates,
      text: 'You choose the months. Each instalment falls on the same day of the month; pay more whenever you can.',
      icon: CalendarRange,
    },
  ]);
}
