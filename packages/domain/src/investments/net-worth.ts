import { addDays, addMonths, type IsoDate } from '../calendar/index.ts';
import type { Minor } from '../money/index.ts';
import type { Holding } from './withdrawal.ts';

/** What a month, named by its first day, changed of what is held. */
export type HoldingChange = Holding & { readonly month: IsoDate };

/** What was held at the end of a day. */
export type NetWorth = Holding & { readonly on: IsoDate };

/** How many months of the past are shown. */
const monthsShown = 24;

/**
 * What a client held at the end of each month since the first investment, and holds today. Pass
 * the changes of all months, oldest first.
 */
export function netWorthByMonth(changes: readonly HoldingChange[], today: IsoDate): NetWorth[] {
  const [first] = changes;
  if (first === undefined) return [];
  const worth: NetWorth[] = [];
  let capital: Minor = 0n;
  let returns: Minor = 0n;
  for (let month = first.month; month <= today; month = addMonths(month, 1)) {
    for (const change of changes.filter((one) => one.month === month)) {
      capital += change.capital;
      returns += change.returns;
    }
    const lastDay = addDays(addMonths(month, 1), -1);
    worth.push({ on: lastDay < today ? lastDay : today, capital, returns });
  }
  return worth.slice(-monthsShown);
}
