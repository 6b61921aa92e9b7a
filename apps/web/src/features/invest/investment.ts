import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { IsoDate } from '@quarrter/domain/calendar';
import { investmentStatus } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type CurrencySlug, paths } from '../../paths.ts';

/** Whether money can be withdrawn: from the maturity date, while something may be left. */
export function canWithdraw({ days_left, status }: InvestmentRecord): boolean {
  return days_left < 1 && status !== investmentStatus.complete;
}

/** `Mature` after the maturity date; on the date itself money can already be withdrawn. */
export function maturityText({ days_left }: Pick<InvestmentRecord, 'days_left'>): string {
  if (days_left < 0) return 'Mature';
  if (days_left === 0) return 'Matures today';
  return days_left === 1 ? '1 day left' : `${days_left} days left`;
}

/** Whether a withdrawal has been asked for and is neither paid nor returned. */
export function isInProgress({ status }: InvestmentRecord['withdrawals'][number]): boolean {
  return status === 'held' || status === 'requested';
}

export function hrefOf(
  currency: CurrencySlug,
  investment: Pick<InvestmentRecord, 'id' | 'investment_type'>,
): string {
  return paths.investDetails.getHref(currency, investment.id, investment.investment_type);
}

/** The investment just made, handed from the form to the overview, which shows its receipt. */
export type InvestedState = {
  invested?: {
    id: string | null;
    amount: string;
    currency: Currency;
    /** The business date on which the client paid. */
    on: IsoDate;
    paidWith: string | null;
    /** Whether the client asked to save the card. */
    savesCard: boolean;
  };
};

/** From the dialog that starts the next plan to the page of that plan. A reload drops it. */
export type StartedState = { startedFrom?: string };
