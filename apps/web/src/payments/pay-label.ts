import { type Currency, formatMoney, type Minor } from '@quarrter/domain/money';

/** The label of a button that takes money, with the amount to the kobo: `Pay N29,000.00`. */
export function payLabel(amount: Minor | null, currency: Currency = 'NGN'): string {
  if (amount === null || amount <= 0n) return 'Pay';
  const text = formatMoney(amount, currency);
  return `Pay ${text.includes('.') ? text : `${text}.00`}`;
}
