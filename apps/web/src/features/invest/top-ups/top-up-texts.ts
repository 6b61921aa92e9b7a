import type { TopUpRecord } from '@quarrter/contract/client/top-ups';
import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import {
  checkTopUpAmount,
  fullTimeMonths,
  type InvestmentTier,
  nextTopUpDate,
  topUpDayText,
} from '@quarrter/domain/investments';
import { type Currency, formatMoney, fromWire, percentFromRatePpm } from '@quarrter/domain/money';
import { codeOf } from '../currency.tsx';

export const stateTexts = {
  active: { text: 'On', tone: 'green' },
  paused: { text: 'Paused', tone: 'yellow' },
  stopped: { text: 'Stopped', tone: 'neutral' },
} as const;

const stops = {
  client: 'You stopped it.',
  'card-removed': 'It stopped because its card was removed.',
  failures: 'It stopped because the card could not be charged in 2 months in a row.',
  'no-plan': 'It stopped because we no longer have a plan for this amount.',
} as const;

export const amountOf = ({ amount, currency }: TopUpRecord): string =>
  formatMoney(fromWire(amount), codeOf[currency]);

/** `31, or the last day`; the last days are not in every month. */
export const dayOf = ({ day }: Pick<TopUpRecord, 'day'>): string =>
  day > 28 ? `${day}, or the last day` : `${day}`;

/** Describes the next charge of a top-up. */
export function nextText(topUp: TopUpRecord): string {
  const { state, stopped_because, next_charge_on, announced, charging, card_name } = topUp;
  if (state === 'stopped') return stops[stopped_because ?? 'client'];
  if (charging) return `We are charging ${card_name} now.`;
  if (state === 'paused' || next_charge_on === null) {
    return 'Nothing is charged until you resume it.';
  }
  const charge = `We’ll charge ${amountOf(topUp)} to ${card_name} on ${formatDate(next_charge_on)}`;
  return announced
    ? `${charge}, as we told you by email. You can still pause, change or stop it.`
    : `${charge}, and email you 3 days before.`;
}

export type Typed = {
  readonly currency: Currency;
  readonly amount: string;
  readonly day: string;
  readonly cardName: string;
  /** A change may wait for the month after one that was charged. */
  readonly isChange: boolean;
};

/** Describes a top-up's charges as the form has them; null while it is incomplete. */
export function promiseOf(
  { currency, amount, day, cardName, isChange }: Typed,
  tiers: readonly InvestmentTier[],
  today: IsoDate,
): string | null {
  const checked = checkTopUpAmount(tiers, currency, amount);
  const dayNumber = Number(day);
  if (!checked.ok || !Number.isInteger(dayNumber) || dayNumber < 1) return null;
  const first = formatDate(nextTopUpDate(dayNumber, today, null));
  const money = formatMoney(checked.amount, currency);
  const rate = percentFromRatePpm(checked.tier.ratePpm);
  const soonest = isChange ? ' at the earliest' : '';
  return (
    `We’ll charge ${money} to ${cardName} on ${first}${soonest}, and then ` +
    `${topUpDayText(dayNumber)}. Each charge starts a new investment for ${fullTimeMonths} ` +
    `months, today at ${rate}% per month.`
  );
}
