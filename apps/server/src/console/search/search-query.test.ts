import { expect, test } from 'vitest';
import { endOfShortId, newId, shortId } from '../../platform/database/ids.ts';
import { maskSearchText, parseSearchQuery } from './search-query.ts';

test.each([
  ['0805 671 2290', { phone: '+2348056712290' }],
  ['+234 805-671-2290', { phone: '+2348056712290' }],
  ['234 (0) 805 671 2290', { phone: '+2348056712290' }],
  ['Chinedu  Okafor', { name: 'chinedu okafor', email: null }],
  ['CHINEDU.Okafor@', { name: null, email: 'chinedu.okafor@' }],
  ['N29,000', { amount: { minor: 2_900_000n, currency: 'NGN' } }],
  ['29000.50', { amount: { minor: 2_900_050n, currency: null } }],
  ['$1,500', { amount: { minor: 150_000n, currency: 'USD' } }],
  ['1500 USD', { amount: { minor: 150_000n, currency: 'USD' } }],
  ['0', { amount: null, reference: null }],
  ['qrt-0198f2', { reference: 'qrt-0198f2', name: null }],
])('%s is looked for as what it can mean', (text, meaning) => {
  expect(parseSearchQuery(text)).toMatchObject(meaning);
});

test('a record is found by its id and by its short id in any spelling', () => {
  const id = newId();
  const short = shortId(id);
  for (const text of [id, short, short.toLowerCase(), short.replace('-', '')]) {
    expect(parseSearchQuery(text).idEnd).toBe(id.slice(-10));
  }
  expect(endOfShortId('too long to be one')).toBeNull();
});

test('a long number is masked for the audit log, and a name or an amount is not', () => {
  expect(maskSearchText('0805 671 2290')).toBe('••2290');
  expect(maskSearchText('22212345678')).toBe('••5678');
  expect(maskSearchText('Okafor')).toBe('Okafor');
  expect(maskSearchText('N29,000')).toBe('N29,000');
});
