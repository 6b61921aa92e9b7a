import { expect, test } from 'vitest';
import { isNameOfHolder } from './index.ts';

test.each([
  ['OBI ADA', 'Ada', 'Obi'],
  ['ADA CHIOMA OBI', 'Ada', 'Obi'],
  ['OBI, ADA C.', 'Ada Chioma', 'Obi'],
  ['OBI CHIOMA', 'Ada Chioma', 'Obi'],
  ['OMO-OBA FUNMILAYO', 'Funmiláyọ̀', 'Ọmọ Ọba'],
  ['OMO-OBA FUNMILAYO', 'Funmilayo', 'Omooba'],
  ['ADEYEMI OKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['OKAFOR FOLAKE ADEYEMI', 'Folake', 'Adeyemi-Okafor'],
  ['ADEYEMIOKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['ONEIL SEAN', 'Sean', "O'Neil"],
  ['ABUBAKAR DANLADI', 'Ɗanladi', 'Abubakar'],
  ['MUSA MUSA', 'Musa', 'Musa'],
  ['李 小龍', '小龍', '李'],
])('accepts the account holder %s as %s %s', (holder, firstName, lastName) => {
  expect(isNameOfHolder(holder, { firstName, lastName })).toBe(true);
});

test.each([
  ['OKAFOR IFEOMA', 'Chinedu', 'Okafor'],
  ['OBI NGOZI', 'Ada', 'Bello'],
  ['ADAEZE OBI', 'Ada', 'Obi'],
  ['OBI A', 'Ada', 'Obi'],
  ['OBI A', 'A', 'Obi'],
  ['OBI NGOZI', 'Obi', 'Obi'],
  ['OKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['', 'Ada', 'Obi'],
  ['OBI ADA', '', ''],
  ['OBI ADA', 'Ada', ''],
  ['LAGOS MILLS LTD', 'Ada', 'Obi'],
])('does not accept the account holder %s as %s %s', (holder, firstName, lastName) => {
  expect(isNameOfHolder(holder, { firstName, lastName })).toBe(false);
});

test.each([
  ['LAGOS MILLS LTD', 'Lagos Mills Limited'],
  ['LAGOS MILLS NIGERIA PLC', 'Lagos Mills'],
  ['OBI & SONS ENTERPRISES', 'Obi and Sons Enterprises'],
  ['24 7 STORES', '24/7 Stores'],
  ['THE COMPANY LTD', 'The Company'],
])('accepts the account holder %s as the business %s', (holder, businessName) => {
  expect(isNameOfHolder(holder, { businessName })).toBe(true);
});

test.each([
  ['LAGOS MILLS LTD', 'Kano Mills Limited'],
  ['OBI ADA', 'Lagos Mills Limited'],
  ['KANO TEXTILES LTD', 'Limited'],
  ['OBI ADA', ''],
])('does not accept the account holder %s as the business %s', (holder, businessName) => {
  expect(isNameOfHolder(holder, { businessName })).toBe(false);
});
