import { expect, test } from 'vitest';
import { changedFields, withoutCommas } from './save-profile.ts';

const saved = { first_name: 'Ada', gross_monthly_income: '250,000', nin: '*******8901', city: '' };

test.each([
  ['nothing was touched', {}, {}],
  ['an amount is written in another way', { gross_monthly_income: '250000.00' }, {}],
  ['a blank was added at an end', { first_name: 'Ada ' }, {}],
  ['a name changed', { first_name: 'Adaeze' }, { first_name: 'Adaeze' }],
  ['a field was emptied', { first_name: '' }, { first_name: '' }],
  ['an amount was emptied', { gross_monthly_income: '' }, { gross_monthly_income: '' }],
  ['a masked number was replaced', { nin: '12345678901' }, { nin: '12345678901' }],
])('API-16: sends only changed fields: %s', (_name, typed, expected) => {
  expect(changedFields(saved, { ...saved, ...typed })).toEqual(expected);
});

test('PRO-08: removes commas from amounts before sending, and from no other field', () => {
  const changes = { gross_monthly_income: '1,300,000.50', address: '4, Ajose Street' };
  expect(withoutCommas(changes)).toEqual({
    gross_monthly_income: '1300000.50',
    address: '4, Ajose Street',
  });
});
