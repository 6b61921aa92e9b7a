import { type Minor, minorPerMajor } from './arithmetic.ts';
import { type Currency, currencySymbol } from './currency.ts';

/**
 * The longest whole part an amount may have: below a thousand million million, in reach of any
 * column.
 */
export const maximumWholeDigits = 15;

const typedAmount = /^(?:N|₦|\$)?\s?((?:\d{1,3}(?:,\d{3})+)|\d+)(?:\.(\d{1,2}))?$/;
const wireAmount = /^(-?)(0|[1-9]\d*)\.(\d{2})$/;

/**
 * Reads a typed amount into minor units: `1,000`, `1000.5`, `N1,000.50`, `$100` (LON-43). Null for
 * anything else: negatives, exponents, a third decimal, commas that do not part groups of three (so
 * that `1,50` is not taken for a hundred and fifty), more than 15 whole digits.
 */
export function parseAmount(text: string): Minor | null {
  const match = typedAmount.exec(text.trim());
  const whole = match?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (!match || whole === undefined || whole.length > maximumWholeDigits) {
    return null;
  }
  return BigInt(whole) * minorPerMajor + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/** The decimal string with two places that amounts have on the wire: `125000.00`, `-5.00`. */
export function toWire(minor: Minor): string {
  const { sign, whole, fraction } = split(minor);
  return `${sign}${whole}.${fraction}`;
}

/** Reads an amount of the wire. Throws on anything that `toWire` cannot have written. */
export function fromWire(text: string): Minor {
  const match = wireAmount.exec(text);
  const minor = match ? BigInt(`${match[2]}${match[3]}`) : 0n;
  if (!match || (match[1] === '-' && minor === 0n)) {
    throw new RangeError('An amount is a decimal string with 2 places');
  }
  return match[1] === '-' ? -minor : minor;
}

/** With separators, and 2 decimals only when there is a fraction: `1,000`, `1,000.50` (FMT-01). */
export function formatAmount(minor: Minor, alwaysDecimals = false): string {
  const { sign, whole, fraction } = split(minor);
  const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}${fraction === '00' && !alwaysDecimals ? '' : `.${fraction}`}`;
}

/**
 * As people read it: `N1,000`, `N1,000.50`, `$100`, `-N5` (FMT-01, FMT-02). With `alwaysDecimals`
 * as a column of amounts shows it: `N1,000.00`.
 */
export function formatMoney(minor: Minor, currency: Currency, alwaysDecimals = false): string {
  const sign = minor < 0n ? '-' : '';
  const amount = formatAmount(minor < 0n ? -minor : minor, alwaysDecimals);
  return `${sign}${currencySymbol(currency)}${amount}`;
}

/** The same in naira, the currency of every loan: `N1,000`. */
export function naira(minor: Minor): string {
  return formatMoney(minor, 'NGN');
}

/** The same for staff and their records, exact to the kobo: `N1,000.00`. */
export function exactMoney(minor: Minor, currency: Currency = 'NGN'): string {
  return formatMoney(minor, currency, true);
}

function split(minor: Minor): { sign: string; whole: bigint; fraction: string } {
  const size = minor < 0n ? -minor : minor;
  return {
    sign: minor < 0n ? '-' : '',
    whole: size / minorPerMajor,
    fraction: (size % minorPerMajor).toString().padStart(2, '0'),
  };
}
