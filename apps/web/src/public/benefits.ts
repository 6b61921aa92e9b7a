import { claims } from '@quarrter/ui/brand';
import CalendarRange from 'lucide-react/icons/calendar-range';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import Percent from 'lucide-react/icons/percent';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Timer from 'lucide-react/icons/timer';
import Zap from 'lucide-react/icons/zap';
import type { Benefit } from './sections.tsx';

/** PUB-10, with the claims of PUB-33. */
export const investmentBenefits: readonly Benefit[] = [
  {
    title: 'Secure Investment',
    text: 'Every movement of your money is a line you can read, checked against our books every day. No hidden charges.',
    icon: KeyRound,
  },
  {
    title: 'Instant Withdrawal',
    text: `From the maturity date on, your money reaches your bank account in as little as ${claims.withdrawalMinutes} minutes.*`,
    icon: Zap,
  },
  {
    title: 'Diverse Portfolio',
    text: `Plans in naira and in dollars, and limited-time offers. Up to ${claims.highestReturn} return on long-term investments.`,
    icon: Layers,
  },
  { title: 'Insured Savings', text: claims.insurance, icon: ShieldCheck },
];

/** PUB-11, with the claims of PUB-32. */
export const loanBenefits: readonly Benefit[] = [
  {
    title: 'Quick Loan',
    text: `Approval in as little as ${claims.approvalMinutes} minutes, and the money in as little as ${claims.payoutMinutes} minutes after you accept.`,
    icon: Timer,
  },
  {
    title: 'Best Loan Rates',
    text: `From ${claims.lowestMonthlyRate} interest a month. Your offer names rate, APR and total cost before you tick.`,
    icon: Percent,
  },
  {
    title: 'No Collateral Required',
    text: 'Your income and your word, checked by people. Nothing of yours is held.',
    icon: LockKeyholeOpen,
  },
  {
    title: 'Flexible Return Dates',
    text: 'You choose the months. Each instalment falls on the same day of the month; pay more whenever you can.',
    icon: CalendarRange,
  },
];
