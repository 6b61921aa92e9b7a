import { callKey } from '@quarrter/client/calls';
import {
  type AutomaticRepaymentRecord,
  automaticRepayment,
  type SavedCard,
  savedCards,
} from '@quarrter/contract/client/collections';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { renderScreen, textOf } from '../../render-screen.tsx';
import AutomaticRepayment from './details/AutomaticRepayment.tsx';

const loan = { loan_type: 'personal', loan_type_id: 'loan-1' } as LoanRecord;
const off: AutomaticRepaymentRecord = {
  ...{ on: false, card_id: null, card_name: null },
  ...{ next_charge_on: null, next_charge_amount: null },
};
const card: SavedCard = {
  ...{ id: 'card-1', name: 'Visa ending in 4081', brand: 'visa', last4: '4081' },
  ...{ expires_on: '2030-12-31', saved_at: '2026-11-21T10:00:00Z' },
};

const screen = (setting: AutomaticRepaymentRecord, ...cards: SavedCard[]) =>
  screenOf(loan, setting, ...cards);

function screenOf(shown: LoanRecord, setting: AutomaticRepaymentRecord, ...cards: SavedCard[]) {
  const html = renderScreen(() => <AutomaticRepayment loan={shown} />, { pattern: '/' }, [
    [callKey(automaticRepayment, { params: { id: 'loan-1' } }), setting],
    [callKey(savedCards), { count: cards.length, results: cards }],
  ]);
  return textOf(html);
}

test('says how to get there without a saved card', () => {
  expect(screen(off)).toContain('Pay by card once and tick “Save this card”');
});

test('names the card and the rules before it is switched on', () => {
  const text = screen(off, card);
  expect(text).toContain('only the amount due, between 8 am and 9 pm');
  expect(text).toContain('Switch on with Visa ending in 4081');
});

test('lets a client with two cards choose', () => {
  const other = { ...card, id: 'card-2', name: 'Verve ending in 6666' };
  expect(screen(off, card, other)).toContain('Verve ending in 6666');
});

test('shows the next charge and the way to switch it off', () => {
  const text = screen(
    {
      ...{ on: true, card_id: 'card-1', card_name: 'Visa ending in 4081' },
      ...{ next_charge_on: '2026-12-21', next_charge_amount: '29000.00' },
    },
    card,
  );
  expect(text).toContain('We’ll charge Visa ending in 4081 on each due date');
  expect(text).toContain('21 Dec 2026');
  expect(text).toContain('N29,000');
  expect(text).toContain('Switch off');
});

test('says that it is paused while a promise is open, or a request for help waits', () => {
  const on = {
    ...{ on: true, card_id: 'card-1', card_name: 'Visa ending in 4081' },
    ...{ next_charge_on: '2026-12-21', next_charge_amount: '29000.00' },
  };
  const textFor = (part: object) => screenOf({ ...loan, ...part }, on, card);
  expect(textFor({ promise: { state: 'open' } })).toContain(
    'Paused while you make the agreed payments yourself. ' +
      'We’ll email you 3 days before we charge Visa ending in 4081 again.',
  );
  expect(textFor({ promise: { state: 'open' } })).not.toContain('Next charge');
  expect(textFor({ hardship: { outcome: null } })).toContain(
    'Paused until we answer your request for help.',
  );
  expect(textFor({ promise: { state: 'broken' }, hardship: { outcome: 'refused' } })).not.toContain(
    'Paused',
  );
});
