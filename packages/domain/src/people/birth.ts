import { ageOn, type IsoDate, parseIsoDate } from '../calendar/index.ts';

/** The age from which a person may borrow (LON-38), and have an account at all. */
export const adultAgeYears = 18;

/** An earlier date of birth is a typing error. */
const earliestBirth: IsoDate = '1900-01-01';

const notReal = 'Please enter a valid date.';

/** The error of anyone's date of birth on a business date; null when there is none. */
export function birthDateError(birth: IsoDate, today: IsoDate): string | null {
  return birth > today || birth < earliestBirth ? notReal : null;
}

/** The error of a client's date of birth; a client is an adult (LON-38). */
export function adultBirthDateError(birth: IsoDate, today: IsoDate): string | null {
  const error = birthDateError(birth, today);
  if (error !== null) return error;
  return ageOn(birth, today) < adultAgeYears
    ? `You must be at least ${adultAgeYears} years old.`
    : null;
}

/** How well a client's date of birth agrees with a listed one; `unknown` if either is missing. */
export type BirthLikeness = 'same' | 'same-year' | 'different' | 'unknown';

/**
 * Compares a date of birth with the text on a screening list: a date, a year, or several of them
 * (`1961-08-14`, `14 Aug 1961`, `between 1960 and 1963`).
 */
export function compareBirthDates(birth: IsoDate | null, listed: string): BirthLikeness {
  const years = [...listed.matchAll(/(?<!\d)(?:18|19|20)\d\d(?!\d)/g)].map(([year]) =>
    Number(year),
  );
  if (birth === null || years.length === 0) return 'unknown';
  if (listed.includes(birth)) return 'same';
  const year = Number(birth.slice(0, 4));
  return Math.min(...years) <= year && year <= Math.max(...years) ? 'same-year' : 'different';
}

/** The client's own date of birth, and that of a next of kin, who may be a child. */
const rules = { date_of_birth: adultBirthDateError, next_of_kin_date_of_birth: birthDateError };
type BirthField = keyof typeof rules;

/**
 * The errors of the dates of birth in a form on a business date, by field. A text that is no date
 * is left out, because the form itself reports it.
 */
export function birthDateErrors(
  form: { readonly [field in BirthField]?: unknown },
  today: IsoDate,
): { [field in BirthField]?: string } {
  const errors: { [field in BirthField]?: string } = {};
  for (const field of Object.keys(rules) as BirthField[]) {
    const typed = form[field];
    const birth = typeof typed === 'string' ? parseIsoDate(typed.trim()) : null;
    const error = birth === null ? null : rules[field](birth, today);
    if (error !== null) errors[field] = error;
  }
  return errors;
}
