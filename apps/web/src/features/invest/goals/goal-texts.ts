import type { GoalRecord } from '@quarrter/contract/client/goals';
import { formatDate } from '@quarrter/domain/calendar';
import {
  formatAmount,
  formatMoney,
  fromWire,
  type Minor,
  minorPerMajor,
} from '@quarrter/domain/money';
import { codeOf } from '../currency.tsx';

export const stateTexts = {
  reached: { text: 'Reached', tone: 'green' },
  'on-track': { text: 'On track', tone: 'green' },
  short: { text: 'In progress', tone: 'blue' },
  late: { text: 'Date passed', tone: 'red' },
} as const;

/**
 * Advises the reader about a goal.
 * @param smallest the minimum of the smallest plan in the goal's currency
 */
export function adviceOf(goal: GoalRecord, smallest: Minor): string {
  const money = (amount: string) => formatMoney(fromWire(amount), codeOf[goal.currency]);
  const day = formatDate(goal.date);
  if (goal.state === 'reached') return 'You have reached this goal.';
  if (goal.state === 'on-track') {
    return `Your expected returns will take you to ${money(goal.expected)} by ${day}.`;
  }
  if (goal.state === 'late') {
    const left = money(goal.missing);
    return `The date has passed and you are ${left} short. Change the date or the amount.`;
  }
  const often = goal.months === 1 ? 'now' : `a month for the next ${goal.months} months`;
  const advice = [`Invest ${money(goal.monthly)} ${often} to reach it by ${day}.`];
  if (fromWire(goal.monthly) < smallest) {
    const least = formatMoney(smallest, codeOf[goal.currency]);
    advice.push(`The smallest plan is ${least}. Save for a few months, then invest the total.`);
  }
  if (fromWire(goal.expected) > fromWire(goal.saved)) {
    advice.push('This includes the returns your investments should still earn, after tax.');
  }
  return advice.join(' ');
}

/**
 * The monthly top-up that reaches a goal, as an amount to type; null when no more than one month
 * remains, or no plan accepts so little. Plans accept whole amounts, so it is rounded up.
 */
export function topUpFor(goal: GoalRecord, smallest: Minor): string | null {
  const monthly = fromWire(goal.monthly);
  if (goal.state !== 'short' || goal.months < 2 || smallest === 0n || monthly < smallest) {
    return null;
  }
  const whole = ((monthly + minorPerMajor - 1n) / minorPerMajor) * minorPerMajor;
  return formatAmount(whole);
}
