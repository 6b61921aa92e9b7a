/** What a visitor typed into a calculator, by field; an absent field has its first value. */
export type Typed = { readonly [field: string]: string | undefined };

/**
 * What a calculator answers, as the page shows it: what stands in each field, what is wrong with it,
 * and the text of each place of the result. A wrong field leaves the results blank and keeps what was
 * typed.
 */
export type CalculatorAnswer = {
  readonly values: { readonly [field: string]: string };
  readonly errors: { readonly [field: string]: string };
  readonly texts: { readonly [slot: string]: string };
};

/** Stands where a figure would be that cannot be worked out. */
export const noFigure = '–';

/** The longest text that is read as a number, and that is given back. */
const longestText = 40;

/** The texts of the fields: what was typed, shortened to a sane length, or the first value. */
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
