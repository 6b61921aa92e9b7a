import { expect, test } from 'vitest';
import { isPersonName } from './index.ts';

test.each([
  'Ada',
  'Ọmọ Ọba',
  'Funmiláyọ̀'.normalize('NFD'),
  "O'Neil",
  'D\u2019Souza',
  'Adeyemi-Okafor',
  'St. John',
  'J.',
  'فاطمة',
  '李',
])('accepts %j as a name', (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each([
  '',
  ' ',
  "-'.",
  '12345',
  'Ada2',
  '😀',
  'Ada 😀',
  '<b>x</b>',
  'Ada\u202e',
  '\u200b',
  'Ada\u200bObi',
  'Ada\u0000',
  'Ada\nObi',
  'Ada_Obi',
  'a@b.cc',
  `a${'\u0301'.repeat(5)}`,
])('rejects %j as a name', (name) => {
  expect(isPersonName(name)).toBe(false);
});
