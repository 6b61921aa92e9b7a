import { expect, test } from 'vitest';
import { isNameOfHolder, isPersonName } from './index.ts';

test.each([
  ['OBI ADA', 'Ada', 'Obi'],
  ['ADA CHIOMA OBI', 'Ada', 'Obi'],
  ['OBI, ADA C.', 'Ada Chioma', 'Obi'],
  ['OMO-OBA FUNMILAYO', 'Funmiláyọ̀', 'Ọmọ Ọba'],
  ['ADEYEMI OKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['ADEYEMIOKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['ONEIL SEAN', 'Sean', "O'Neil"],
])('accepts the account holder %s as %s %s', (holder, firstName, lastName) => {
  expect(isNameOfHolder(holder, { firstName, lastName })).toBe(true);
});

test.each([
  ['OKAFOR IFEOMA', 'Chinedu', 'Okafor'],
  ['OBI NGOZI', 'Ada', 'Bello'],
  ['ADAEZE OBI', 'Ada', 'Obi'],
  ['OBI A', 'Ada', 'Obi'],
  ['', 'Ada', 'Obi'],
  ['OBI ADA', '', ''],
  ['LAGOS MILLS LTD', 'Ada', 'Obi'],
])('does not accept the account holder %s as %s %s', (holder, firstName, lastName) => {
  expect(isNameOfHolder(holder, { firstName, lastName })).toBe(false);
});

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
