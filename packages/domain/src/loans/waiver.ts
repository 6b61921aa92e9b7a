import type { IsoDate } from '../calendar/index.ts';
import { type Minor, smallerOf } from '../money/index.ts';
import { balanceOf } from './repayment.ts';
import { outstandingOf, pay, type Running, slicesOf } from './running-loan.ts';

/**
 * Reduces the balance by a waiver on its day: penalties first. A repayment that was booked after
 * the waiver, with an earlier value date, may have paid some of them: that part pays instalments
 * instead, the newest repayment first. Returns how much was waived, which is the full amount unless
 * fewer penalties or a smaller balance are left than when it was decided.
 */
export function waive(running: Running, amount: Minor): Minor {
  const ofOwed = smallerOf(amount, running.penalties);
  running.penalties -= ofOwed;
  let left = amount - ofOwed;
  for (const { generation, slices } of [...running.repayments.values()].toReversed()) {
    if (generation !== running.replaced.length) continue;
    for (const slice of slices.filter(({ kind }) => kind === 'penalty')) {
      const outstanding = outstandingOf(running);
      const freed = smallerOf(smallerOf(left, slice.amount), balanceOf(outstanding));
      slice.amount -= freed;
      left -= freed;
      const instead = slicesOf(freed, outstanding);
      for (const one of instead) pay(running.rows, running, one, one.amount);
      slices.push(...instead);
    }
  }
  return amount - left;
}

/** Records an amount as waived of the penalties so far, the newest first. */
export function spreadWaiver(
  penalties: ReadonlyMap<IsoDate, Minor>,
  waived: Map<IsoDate, Minor>,
  amount: Minor,
): void {
  let left = amount;
  for (const [day, penalty] of [...penalties].toReversed()) {
    const before = waived.get(day) ?? 0n;
    const taken = smallerOf(left, penalty - before);
    left -= taken;
    if (taken > 0n) waived.set(day, before + taken);
  }
}
