import { expect, test } from 'vitest';
import { isNameOfHolder } from './index.ts';

test.each([
  ['OBI ADA', 'Ada', 'Obi'],
  ['ADA CHIOMA OBI', 'Ada', 'Obi'],
  ['OBI, ADA C.', 'Ada Chioma', 'Obi'],
  ['OMO-OBA FUNMILAYO', 'Funmiláyọ̀', 'Ọmọ Ọba'],
  ['ADEYEMI OKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['ADEYEMIOKAFOR FOLAKE', 'Folake', 'Adeyemi-Okafor'],
  ['ONEIL SEAN', 'Sean', "O'Neil"],
])('the holder %s can be %s %s', (holder, firstName, lastName) => {
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
])('the holder %s is not %s %s by name', (holder, firstName, lastName) => {
  expect(isNameOfHolder(holder, { firstName, lastName })).toBe(false);
});
