import { callKey } from '@quarrter/client/calls';
import { userDetailCall } from '@quarrter/contract/client/accounts';
import { loanProductList } from '@quarrter/contract/products';
import { expect, test } from 'vitest';
import { exampleRecords } from '../../products/example-records.ts';
import { linksOf, noAnswer, renderScreen, textOf } from '../../render-screen.tsx';
import CorporateStaffPage from './CorporateStaffPage.tsx';

const products = [callKey(loanProductList), { results: exampleRecords.loans }] as const;
const cards = ['rainy-day', 'summer-time', 'work-tool'].map((type) => `/loans/type/${type}`);

function shown(...detail: (readonly [readonly unknown[], unknown])[]) {
  const html = renderScreen(CorporateStaffPage, { pattern: '/loans/type' }, [products, ...detail]);
  const links = linksOf(html).map((link) => link.split(' → ').at(-1));
  return { text: textOf(html), cards: links.filter((href) => cards.includes(href ?? '')) };
}

test('shows the loans of employees once it knows whether the employment is verified', () => {
  expect(shown().cards).toEqual([]);
  const verified = shown([
    callKey(userDetailCall, { params: { user_id: 'u' } }),
    { employee_profile: {} },
  ]);
  expect(verified.cards).toEqual(cards);
  expect(verified.text).toContain('Your employment is verified');
  const not = shown([
    callKey(userDetailCall, { params: { user_id: 'u' } }),
    { employee_profile: null },
  ]);
  expect(not.cards).toEqual(cards);
  expect(not.text).toContain('We’ll ask for your corporate email');
});

test('shows the loans of employees when the profile could not be loaded', () => {
  expect(shown([callKey(userDetailCall, { params: { user_id: 'u' } }), noAnswer]).cards).toEqual(
    cards,
  );
});
