/** A visitor's entries in a calculator, by field; an absent field has its initial value. */
export type Typed = { readonly [field: string]: string | undefined };

/**
 * A calculator’s page data: the text in each field, the field errors, and the text of each
 * placeholder of the result. A wrong field leaves the results blank and keeps the typed text.
 */
export type CalculatorAnswer = {
  readonly values: { readonly [field: string]: string };
  readonly errors: { readonly [field: string]: string };
  readonly texts: { readonly [slot: string]: string };
};

/** Shown in place of a figure that cannot be calculated. */
export const noFigure = '–';

/** The longest text that is read as a number and shown again. */
const longestText = 40;

/** The text of each field: the typed text, cut to a sane length, or the initial value. */
export function valuesOf<F extends string>(
  first: { readonly [field in F]: string },
  typed: Typed,
): { [field in F]: string } {
  const entries = Object.entries<string>(first).map(([field, text]) => [
    field,
    (typed[field] ?? text).slice(0, longestText),
  ]);
  return Object.fromEntries(entries) as { [field in F]: string };
}

/** Whole months of a text within both ends, or null. */
export function monthsFrom(text: string, range: { min: number; max: number }): number | null {
  const digits = text.trim();
  if (!/^\d{1,3}$/.test(digits)) return null;
  const months = Number(digits);
  return months >= range.min && months <= range.max ? months : null;
}
