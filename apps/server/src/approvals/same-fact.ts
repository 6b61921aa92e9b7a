/** `N1,000`, `₦1000.00`, `$12.50`; a letter before it is a word's. */
const amounts = /(?<!\p{L})(N|₦|\$)(\d(?:[\d,]*\d)?)(?:\.(\d\d))?(?!\d)/gu;

/**
 * Whether two texts of a fact mean the same. Facts are stored as people read them, and a later
 * release may write an amount in another way: `N1,000` is `₦1,000.00`.
 */
export function sameFact(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(text: string): string {
  return text.replaceAll(amounts, (_, symbol: string, whole: string, cents = '00') => {
    const currency = symbol === '$' ? 'USD' : 'NGN';
    return `${currency} ${whole.replaceAll(',', '')}${cents}`;
  });
}
