import { expect, test } from 'vitest';
import { adultBirthRefusal, birthRefusal, cleanLine, cleanText } from './index.ts';

test.each([
  ['Ada\u202eObi', 'AdaObi'],
  ['\u200b', ''],
  ['4 Ajose\u0000 Street\u0007', '4 Ajose Street'],
  ['4 Ajose Street\r\nLagos\tNigeria', '4 Ajose Street Lagos Nigeria'],
  ['👩\u200d👧 Ọmọ', '👩\u200d👧 Ọmọ'],
])('of %j a line keeps %j', (text, kept) => {
  expect(cleanLine(text)).toBe(kept);
});

test('a text of several lines keeps its line breaks and nothing else that cannot be seen', () => {
  expect(cleanText('Good\u2066 day.\r\n\r\nAda\u0008\n')).toBe('Good day.\n\nAda\n');
});

test.each([
  ['2008-11-21', null],
  ['2008-11-22', 'You must be at least 18 years old.'],
  ['2020-01-01', 'You must be at least 18 years old.'],
  ['2026-11-22', 'Please give a real date.'],
  ['1899-12-31', 'Please give a real date.'],
  ['1900-01-01', null],
])('LON-38, PRO-04: a client born on %s is refused on 21 Nov 2026 with %s', (birth, refusal) => {
  expect(adultBirthRefusal(birth, '2026-11-21')).toBe(refusal);
});

test('a next of kin may be a child, but is born', () => {
  expect(birthRefusal('2020-01-01', '2026-11-21')).toBeNull();
  expect(birthRefusal('2026-11-22', '2026-11-21')).toBe('Please give a real date.');
});
