import { ageOn, type IsoDate, parseIsoDate } from '../calendar/index.ts';

/** The age from which a person may borrow (LON-38), and have an account at all. */
export const adultAgeYears = 18;

/** Nobody alive was born before it. */
const earliestBirth: IsoDate = '1900-01-01';

const notReal = 'Please enter a valid date.';

/** What a date of birth is refused for on a business date, whoever's it is; null when it can be one. */
export function birthDateError(birth: IsoDate, today: IsoDate): string | null {
  return birth > today || birth < earliestBirth ? notReal : null;
}

/** The same of a client, who is an adult (LON-38). */
export function adultBirthDateError(birth: IsoDate, today: IsoDate): string | null {
  const refusal = birthDateError(birth, today);
  if (refusal !== null) return refusal;
  return ageOn(birth, today) < adultAgeYears
    ? `You must be at least ${adultAgeYears} years old.`
    : null;
}

/** The dates of birth of a form: the client's own, and that of a next of kin, who may be a child. */
const rules = { date_of_birth: adultBirthDateError, next_of_kin_date_of_birth: birthDateError };
type BirthField = keyof typeof rules;

/**
 * What the dates of birth of a form are refused for on a business date, by field. What is no date has its message
 * from the form, and is left to it.
 */
export function birthDateErrors(
  form: { readonly [field in BirthField]?: unknown },
  today: IsoDate,
): { [field in BirthField]?: string } {
  const refusals: { [field in BirthField]?: string } = {};
  for (const field of Object.keys(rules) as BirthField[]) {
    const typed = form[field];
    const birth = typeof typed === 'string' ? parseIsoDate(typed.trim()) : null;
    const refusal = birth === null ? null : rules[field](birth, today);
    if (refusal !== null) refusals[field] = refusal;
  }
  return refusals;
}
