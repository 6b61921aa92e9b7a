import type { IsoDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import type { ShownWith } from '../subject-of-event.ts';

/** The figures that every event of a withdrawal's end has. */
export type SettledWithdrawal = {
  currency: Currency;
  amount: bigint;
  requestedOn: IsoDate;
  bank: string;
  lastFour: string;
  shownWith?: ShownWith | undefined;
};

/**
 * How much of a withdrawal whose money is back with us is not in the investments again: `kept`
 * settled what the client owed for their payment, and `keptReturns` are returns that this payment
 * had earned.
 */
export type KeptMoney = { readonly kept: bigint; readonly keptReturns: bigint };

/** The end of such a withdrawal; older events lack what was kept. */
export type ReversedWithdrawal = SettledWithdrawal & {
  readonly [K in keyof KeptMoney]?: bigint | undefined;
};

/** How much of such a withdrawal is in the investments again. */
export function leftOf({ amount, kept = 0n, keptReturns = 0n }: ReversedWithdrawal): bigint {
  return amount - kept - keptReturns;
}

/** Where the money of such a withdrawal is. */
export function whereMoneyIs(of: ReversedWithdrawal): string {
  const { currency, amount, kept = 0n, keptReturns = 0n } = of;
  const left = leftOf(of);
  if (left === amount) return 'The money has been returned to your investments.';
  const text = (minor: bigint) => formatMoney(minor, currency);
  return [
    kept > 0n ? [`We used ${text(kept)} of it for the payment that your bank reversed.`] : [],
    keptReturns > 0n
      ? [
          `We also reversed ${text(keptReturns)} of returns, because your bank reversed the ` +
            'payment that earned them.',
        ]
      : [],
    left > 0n ? [`${text(left)} has been returned to your investments.`] : [],
  ]
    .flat()
    .join(' ');
}
