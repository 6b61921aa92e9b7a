import {
  type AmountMessages,
  type Currency,
  formatAmount,
  type Minor,
  majorToMinor,
  smallerOf,
  sum,
} from '../money/index.ts';

/** The statuses on the wire (IND-14). */
export const investmentStatus = { active: 1, inactive: 2, complete: 3 } as const;
export type InvestmentStatus = (typeof investmentStatus)[keyof typeof investmentStatus];

const statusTexts: Record<InvestmentStatus, string> = {
  [investmentStatus.active]: 'Active',
  [investmentStatus.inactive]: 'Inactive',
  [investmentStatus.complete]: 'Complete',
};

/** `Active`, `Inactive`, `Complete` (IND-14). */
export function investmentStatusText(status: InvestmentStatus): string {
  return statusTexts[status];
}

/** An investment's capital, and its returns that were credited and not yet withdrawn. */
export type Holding = { readonly capital: Minor; readonly returns: Minor };

/**
 * Splits a withdrawal: the capital first, then the returns (WDR-17). Rejects more than the
 * investment holds, and an amount below zero.
 */
export function splitWithdrawal(amount: Minor, holding: Holding): Holding {
  if (amount < 0n || amount > heldIn(holding)) {
    throw new RangeError('A withdrawal cannot be more than the investment holds');
  }
  const capital = smallerOf(amount, holding.capital);
  return { capital, returns: amount - capital };
}

/** The status of an investment after a withdrawal (WDR-18, IND-15). */
export function statusAfterWithdrawal(
  left: Holding & { readonly planMinimum: Minor },
): InvestmentStatus {
  const held = heldIn(left);
  if (held === 0n) {
    return investmentStatus.complete;
  }
  return held < left.planMinimum ? investmentStatus.inactive : investmentStatus.active;
}

const smallestWithdrawals: Record<Currency, Minor> = {
  NGN: majorToMinor(1_000n),
  USD: majorToMinor(10n),
};

/**
 * The smallest withdrawal: 1,000 naira or 10 dollars, or the whole balance when it is less
 * (WDR-04).
 */
export function minimumWithdrawal(currency: Currency, balance: Minor): Minor {
  return smallerOf(smallestWithdrawals[currency], balance);
}

/** The messages of the withdrawal form’s amount field (WDR-03, WDR-04). */
export const withdrawalAmountMessages: AmountMessages = {
  required: 'Amount is required',
  notANumber: 'Please input a number',
  belowMinimum: (n) => `The minimum withdrawal amount is ${n}`,
  aboveMaximum: (n) => `The maximum withdrawal amount is ${n}`,
};

/** The message for an amount below the minimum, with the figure filled in (WDR-04). */
export function minimumWithdrawalMessage(currency: Currency, balance: Minor): string {
  return withdrawalAmountMessages.belowMinimum(formatAmount(minimumWithdrawal(currency, balance)));
}

/** Asked when the amount exceeds the balance; fixed word for word (WDR-14). */
export const olderInvestmentsQuestion =
  'The amount you are trying to withdraw is more than the amount you currently have in this ' +
  'investment. Would you like to withdraw from your older investments?';

/** Fixed word for word (WDR-12, WDR-13). */
export const withdrawalMessages = {
  requested: 'Withdrawal Request Processing!',
  failed: 'Unable to process withdrawal!',
} as const;

/** Shown to the client when the bank knows the account under another name. */
export function otherHolderMessage(holder: string): string {
  return `This account belongs to ${holder}. We’ll check it before we pay.`;
}

export type WithdrawalPlan<T extends Holding> =
  | {
      readonly ok: true;
      readonly parts: readonly {
        readonly from: T;
        readonly amount: Minor;
        readonly split: Holding;
      }[];
    }
  | { readonly ok: false; readonly available: Minor };

/**
 * Draws one withdrawal from several investments, all of it or nothing (WDR-15). Pass matured
 * investments of one currency, oldest first; empty ones are skipped.
 */
export function planWithdrawalAcross<T extends Holding>(
  oldestFirst: readonly T[],
  amount: Minor,
): WithdrawalPlan<T> {
  const available = sum(oldestFirst.map(heldIn));
  if (amount > available) {
    return { ok: false, available };
  }
  let left = amount;
  const parts = oldestFirst
    .map((from) => {
      const taken = smallerOf(left, heldIn(from));
      left -= taken;
      return { from, amount: taken, split: splitWithdrawal(taken, from) };
    })
    .filter((part) => part.amount > 0n);
  return { ok: true, parts };
}

function heldIn(holding: Holding): Minor {
  return holding.capital + holding.returns;
}
