import {
  type AmountCheck,
  type AmountLimits,
  type AmountMessages,
  checkAmount,
  formatAmount,
  type Minor,
  parseAmount,
} from '../money/index.ts';

/**
 * Reads typed text as minor units, like `parseAmount`, and allows spaces between thousands (`250
 * 000`).
 */
export function readAmount(text: string): Minor | null {
  return parseAmount(withoutSpaces(text));
}

/**
 * Checks a typed amount against its limits with the forms’ own messages. A visitor has no form to
 * go by, so text that is not an amount is answered with the reason where it can be seen.
 */
export function checkTyped(
  text: string,
  limits: AmountLimits,
  messages: AmountMessages,
): AmountCheck {
  const typed = withoutSpaces(text);
  const checked = checkAmount(typed, limits, messages);
  if (checked.ok || typed === '' || parseAmount(typed) !== null) return checked;
  return { ok: false, message: causeOf(typed, limits, messages) };
}

function withoutSpaces(text: string): string {
  return text.trim().replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1');
}

function causeOf(text: string, { minimum, maximum }: AmountLimits, messages: AmountMessages) {
  const negative = /^[N₦$]?\s?-/.test(text);
  const figures = text.replace(/[N₦$,\s-]/g, '');
  if (!/^\d+(\.\d+)?$/.test(figures)) return messages.notANumber;
  if (negative) return messages.belowMinimum(formatAmount(minimum));
  if (/\.\d{3,}$/.test(figures)) return 'Please use at most 2 decimal places.';
  if (/^\d{16,}/.test(figures) && maximum !== null) {
    return messages.aboveMaximum(formatAmount(maximum));
  }
  return text.includes(',')
    ? 'Please use commas only between thousands, as in 100,000, and a point before the decimals.'
    : messages.notANumber;
}
