import { callKey } from '@quarrter/client/calls';
import { type TopUpList, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { investmentTiers } from '@quarrter/domain/example-products';
import { investmentRisk } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import { linksOf, renderScreen, textOf } from '../../../render-screen.tsx';
import TopUpsPage from './TopUpsPage.tsx';
import { nextText, promiseOf } from './top-up-texts.ts';

const topUp: TopUpRecord = {
  ...{ id: 't-1', currency: 'naira', amount: '20000.00', day: 31, state: 'active' },
  ...{ card_id: 'c-1', card_name: 'Visa ending in 4081', stopped_because: null },
  ...{ interest_rate: '0.5', next_charge_on: '2026-11-30', announced: false, charging: false },
  last_charge: null,
};

const card = {
  ...{ id: 'c-1', name: 'Visa ending in 4081', brand: 'visa', last4: '4081' },
  ...{ expires_on: '2030-12-31', saved_at: '2026-11-21T09:00:00.000Z' },
};

function page(changes: Partial<TopUpList> = {}): string {
  const list = {
    ...{ count: 1, results: [topUp], today: '2026-11-21', saved_cards: [card] },
    ...{ next_of_kin: 'Chidi Obi', ...changes },
  };
  return renderScreen(TopUpsPage, { pattern: '/invest/top-ups' }, [[callKey(topUpList), list]]);
}

test('shows what is charged next, and offers to change, pause and stop it', () => {
  const text = textOf(page());
  expect(text).toContain('N20,000 a month');
  expect(text).toContain('We’ll charge N20,000 to Visa ending in 4081 on 30 Nov 2026');
  expect(text).toContain('Day of the month 31, or the last day');
  expect(text).toContain('ChangePauseStop');
  expect(text).toContain(investmentRisk);
});

test('asks for a card and an investment before the first top-up', () => {
  const noCard = page({ count: 0, results: [], saved_cards: [] });
  expect(textOf(noCard)).toContain('Save a card first');
  expect(textOf(noCard)).not.toContain('Set up a top-up');
  expect(textOf(noCard)).toContain('We can then charge your card each month');
  expect(noCard).toContain('/scenes/no-top-ups.svg');
  expect(linksOf(noCard)).toContain('Invest → /invest/type?currency=naira');
  expect(textOf(page({ count: 0, results: [], next_of_kin: null }))).toContain(
    'Make your first investment',
  );
});

test.each([
  [{ announced: true }, 'as we told you by email'],
  [{ charging: true }, 'We are charging Visa ending in 4081 now.'],
  [{ state: 'paused', next_charge_on: null }, 'Nothing is charged until you resume it.'],
  [{ state: 'stopped', stopped_because: 'failures' }, 'could not be charged in 2 months in a row'],
] as const)('says what comes next when the top-up is %o', (changes, text) => {
  expect(nextText({ ...topUp, ...changes })).toContain(text);
});

test.each([
  ['20,000', '5', 'on 5 Dec 2026, and then on day 5 of each month.'],
  ['20,000', '31', 'on 30 Nov 2026, and then on day 31 of each month, or on its last day.'],
  ['9,999', '5', null],
  ['20,000', '', null],
])('says what N%s on day %s would do', (amount, day, text) => {
  const card = { cardName: 'Visa ending in 4081', isChange: false };
  const typed = { currency: 'NGN', amount, day, ...card } as const;
  const promise = promiseOf(typed, investmentTiers, '2026-11-21');
  if (text === null) expect(promise).toBeNull();
  else expect(promise).toContain(text);
});
