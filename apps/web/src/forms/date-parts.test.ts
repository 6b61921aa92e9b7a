import { expect, test } from 'vitest';
import { datePartsError, joinDate, splitDate } from './date-parts.ts';

test.each([
  ['2', '4', '1990', '1990-04-02', null],
  [' 02', '04 ', '1990', '1990-04-02', null],
  ['', '', '', '', null],
  ['', '4', '1990', '1990-4-', 'Please enter the day.'],
  ['2', '', '', '--2', 'Please enter the month and the year.'],
  ['2', '13', '1990', '1990-13-2', 'The month is a number from 1 to 12.'],
  ['2', 'Ap', '1990', '1990-Ap-2', 'The month is a number from 1 to 12.'],
  ['2', '4', '90', '90-4-2', 'The year has 4 digits, such as 1990.'],
  ['2', '4', '0000', '0000-4-2', 'The year has 4 digits, such as 1990.'],
  ['31', '2', '1990', '1990-2-31', 'There is no 31 February 1990.'],
  ['32', '4', '1990', '1990-4-32', 'The day is a number from 1 to 31.'],
  ['31', '4', '1990', '1990-4-31', 'There is no 31 April 1990.'],
  ['29', '2', '1990', '1990-2-29', 'There is no 29 February 1990.'],
])('PRO-04: the date %j %j %j is %j and says %j', (day, month, year, text, error) => {
  expect(joinDate({ day, month, year })).toBe(text);
  expect(datePartsError(text)).toBe(error);
});

test('what was typed is shown again as it was typed', () => {
  expect(splitDate('1990-04-02')).toEqual({ day: '02', month: '04', year: '1990' });
  expect(splitDate('--2')).toEqual({ day: '2', month: '', year: '' });
  expect(splitDate('')).toEqual({ day: '', month: '', year: '' });
});
