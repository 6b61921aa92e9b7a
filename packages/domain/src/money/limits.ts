import type { Minor } from './arithmetic.ts';
import { formatAmount, parseAmount } from './text.ts';

/** The range an amount must lie in, both ends included; `maximum` null means no upper limit. */
export type AmountLimits = { readonly minimum: Minor; readonly maximum: Minor | null };

/** A field's errors for an amount. `{n}` comes in already formatted (FMT-01). */
export type AmountMessages = {
  readonly required: string;
  readonly notANumber: string;
  readonly belowMinimum: (n: string) => string;
  readonly aboveMaximum: (n: string) => string;
};

export type AmountCheck =
  | { readonly ok: true; readonly minor: Minor }
  | { readonly ok: false; readonly message: string };

/** The message for an amount outside its limits, or null when it lies within them. */
export function amountError(
  minor: Minor,
  limits: AmountLimits,
  messages: AmountMessages,
): string | null {
  if (minor < limits.minimum) {
    return messages.belowMinimum(formatAmount(limits.minimum));
  }
  if (limits.maximum !== null && minor > limits.maximum) {
    return messages.aboveMaximum(formatAmount(limits.maximum));
  }
  return null;
}

/** The amount, or the end of the range that is nearest to it. */
export function clampAmount(minor: Minor, { minimum, maximum }: AmountLimits): Minor {
  if (minor < minimum) return minimum;
  return maximum !== null && minor > maximum ? maximum : minor;
}

/** Reads a typed amount and holds it against its limits: the same check for form and server. */
export function checkAmount(
  text: string,
  limits: AmountLimits,
  messages: AmountMessages,
): AmountCheck {
  if (text.trim() === '') {
    return { ok: false, message: messages.required };
  }
  const minor = parseAmount(text);
  if (minor === null) {
    return { ok: false, message: messages.notANumber };
  }
  const message = amountError(minor, limits, messages);
  return message === null ? { ok: true, minor } : { ok: false, message };
}
