import { expect, test } from 'vitest';
import {
  adultBirthDateError,
  birthDateError,
  birthDateErrors,
  compareBirthDates,
} from './index.ts';

test.each([
  ['2008-11-21', null],
  ['2008-11-22', 'You must be at least 18 years old.'],
  ['2020-01-01', 'You must be at least 18 years old.'],
  ['2026-11-22', 'Please enter a valid date.'],
  ['1899-12-31', 'Please enter a valid date.'],
  ['1900-01-01', null],
])(
  'LON-38, PRO-04: the birth of a client on %s has the error %s on 21 Nov 2026',
  (birth, error) => {
    expect(adultBirthDateError(birth, '2026-11-21')).toBe(error);
  },
);

test('accepts a child as next of kin, but no date of birth in the future', () => {
  expect(birthDateError('2020-01-01', '2026-11-21')).toBeNull();
  expect(birthDateError('2026-11-22', '2026-11-21')).toBe('Please enter a valid date.');
});

test('LON-38, PRO-04: returns the errors of a form by field', () => {
  const child = { date_of_birth: ' 2020-01-01 ', next_of_kin_date_of_birth: '2020-01-01' };
  expect(birthDateErrors(child, '2026-11-21')).toEqual({
    date_of_birth: 'You must be at least 18 years old.',
  });
  const ahead = { next_of_kin_date_of_birth: '2026-11-22' };
  expect(birthDateErrors(ahead, '2026-11-21')).toEqual({
    next_of_kin_date_of_birth: 'Please enter a valid date.',
  });
  const none = { date_of_birth: 7, next_of_kin_date_of_birth: '2026-02-30' };
  expect(birthDateErrors(none, '2026-11-21')).toEqual({});
});

test.each([
  ['1961-08-14', '1961-08-14', 'same'],
  ['1961-08-14', 'DOB 1961-08-14 or 1963-01-01', 'same'],
  ['1961-08-14', '14 Aug 1961', 'same-year'],
  ['1961-08-14', 'circa 1961', 'same-year'],
  ['1961-08-14', 'between 1960 and 1963', 'same-year'],
  ['1961-08-14', '1970-08-14', 'different'],
  ['1961-08-14', '', 'unknown'],
  ['1961-08-14', 'no. 619612', 'unknown'],
  [null, '1961-08-14', 'unknown'],
] as const)('compares the date of birth %s with “%s” on a list: %s', (birth, listed, likeness) => {
  expect(compareBirthDates(birth, listed)).toBe(likeness);
});
