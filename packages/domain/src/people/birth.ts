import { ageOn, type IsoDate } from '../calendar/index.ts';

/** The age from which a person may borrow (LON-38), and have an account at all. */
export const adultAgeYears = 18;

/** Nobody alive was born before it. */
const earliestBirth: IsoDate = '1900-01-01';

const notReal = 'Please give a real date.';

/** What a date of birth is refused for on a business date, whoever's it is; null when it can be one. */
export function birthRefusal(birth: IsoDate, today: IsoDate): string | null {
  return birth > today || birth < earliestBirth ? notReal : null;
}

/** The same of a client, who is an adult (LON-38). */
export function adultBirthRefusal(birth: IsoDate, today: IsoDate): string | null {
  const refusal = birthRefusal(birth, today);
  if (refusal !== null) return refusal;
  return ageOn(birth, today) < adultAgeYears
    ? `You must be at least ${adultAgeYears} years old.`
    : null;
}
