import type { LoanRecord, RestructuringOfferRecord } from '@quarrter/contract/client/loans';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { RestructuringTerms } from './RestructuringTerms.tsx';

const loan = {
  ...{ loan_amount: '120000.00', amount: '120000.00', balance: '159600.00' },
  ...{ penalty_per_day: '1', penalty_cap: '100', smallest_arrears: '0.00' },
  settlement: { penalties: '25200.00' },
} as unknown as LoanRecord;
const instalment = { number: 1, principal: '25400.00', interest: '6096.00', total: '31496.00' };
const offer: RestructuringOfferRecord = {
  ...{ id: 'r-1', duration: 6, interest: '4', apr: '80.1', principal: '152400.00' },
  ...{ offered_on: '2026-11-22', expires_on: '2026-12-06', total_cost: '36576.00' },
  amount_to_be_repaid: '188976.00',
  schedule: [
    { ...instalment, due_date: '2026-12-22' },
    { ...instalment, number: 6, due_date: '2027-05-22' },
  ],
};

const textFor = (changes: Partial<LoanRecord>) =>
  textOf(renderToStaticMarkup(<RestructuringTerms loan={{ ...loan, ...changes }} offer={offer} />));

test('a new schedule says how its principal follows from the balance', () => {
  expect(textFor({})).toContain(
    'The principal of the new schedule would be N152,400: your balance of N159,600, penalties of ' +
      'N25,200 included, less N7,200 of interest that is not due yet. Nothing changes until you ' +
      'accept. Please answer by 6 Dec 2026.',
  );
});

test('a new schedule names neither penalties nor interest that there are not', () => {
  expect(textFor({ settlement: null })).toContain(
    'would be N152,400: your balance of N159,600, less N7,200 of interest that is not due yet.',
  );
  expect(textFor({ settlement: null, balance: '152400.00' })).toContain(
    'would be your balance of N152,400. Nothing changes',
  );
});

test('LND-28: a new schedule keeps the penalties of the original amount', () => {
  const text = textFor({});
  expect(text).toContain('Late penalty per day N1,200');
  expect(text).toContain('Maximum penalties N120,000');
  expect(textFor({ penalty_per_day: '0' })).not.toContain('penalties N120,000');
});

test('a new schedule says its first payment and its last day', () => {
  expect(textFor({})).toContain('First payment N31,496 by 22 Dec 2026 Last payment by 22 May 2027');
});
