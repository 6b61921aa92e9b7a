import { type Currency, parseAmount } from '@quarrter/domain/money';

export type AmountQuery = { readonly minor: bigint; readonly currency: Currency | null };

/**
 * The amount that someone looks for: in dollars with `$` or `USD`, in naira with `N`, its sign or
 * `NGN`, in either without. Null for a text that is no amount, and for 0.
 */
export function parseAmountQuery(text: string): AmountQuery | null {
  const named = text.replace(/^(?:NGN|USD)\s*/i, '').replace(/\s*(?:NGN|USD|naira|dollars)$/i, '');
  const minor = parseAmount(named);
  if (minor === null || minor === 0n) return null;
  if (/\$|usd|dollar/i.test(text)) return { minor, currency: 'USD' };
  return { minor, currency: /^[N₦]|ngn|naira/i.test(text) ? 'NGN' : null };
}
