import { type Currency, formatMoney, type Minor } from '@quarrter/domain/money';

/** The label of a button that takes money, written like every other amount: `Pay N29,000`. */
export function payLabel(amount: Minor | null, currency: Currency = 'NGN'): string {
  return amount === null || amount <= 0n ? 'Pay' : `Pay ${formatMoney(amount, currency)}`;
}
