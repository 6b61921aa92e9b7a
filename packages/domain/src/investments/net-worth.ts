import { addDays, addMonths, type IsoDate } from '../calendar/index.ts';
import type { Minor } from '../money/index.ts';
import type { Holding } from './withdrawal.ts';

/** The change of a client's holding in one month, which is named by its first day. */
export type HoldingChange = Holding & { readonly month: IsoDate };

/** A client's holding at the end of a day. */
export type NetWorth = Holding & { readonly on: IsoDate };

/** How many months of the past are shown. */
const monthsShown = 24;

/**
 * Returns a client's holding at the end of each month since the first investment, and today. Pass
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
