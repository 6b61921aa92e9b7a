import type { GoalRecord } from '@quarrter/contract/goals';
import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { codeOf } from '../currency.tsx';

export const stateTexts = {
  reached: { text: 'Reached', tone: 'green' },
  'on-track': { text: 'On track', tone: 'green' },
  short: { text: 'In progress', tone: 'blue' },
  late: { text: 'Date passed', tone: 'red' },
} as const;

/** What the reader should do, in words. */
export function adviceOf(goal: GoalRecord): string {
  const money = (amount: string) => formatMoney(fromWire(amount), codeOf[goal.currency]);
  const day = formatDate(goal.date);
  if (goal.state === 'reached') return 'You have reached this goal.';
  if (goal.state === 'on-track') {
    return `The returns to come will take you to ${money(goal.expected)} by ${day}.`;
  }
  if (goal.state === 'late') {
    const left = money(goal.missing);
    return `The date has come, and ${left} is missing. Change the date or the amount to go on.`;
  }
  const returns = 'The returns to come on what counts already are included, after tax.';
  if (goal.months === 1)
    return `Invest ${money(goal.monthly)} now to reach it by ${day}. ${returns}`;
  return (
    `Invest ${money(goal.monthly)} each month, ${goal.months} times from now, to reach it by ` +
    `${day}. ${returns}`
  );
}
