import type { LoanRecord } from '@quarrter/contract/client/loans';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { ArrearsParts, DueNow } from './DueNow.tsx';

const loan = {
  ...{ amount_to_be_paid: '29000.00', next_payment_date: '2026-12-21', as_of: '2026-12-18' },
  ...{ arrears: null, next_penalty: '1000.00', penalty_per_day: '1', money_returned_on: null },
} as LoanRecord;
const arrears = {
  ...{ amount: '61000.00', instalments: '58000.00', penalties: '3000.00' },
  ...{ since: '2026-11-21', days: 32, first_number: 1, last_number: 2, covered: false },
};

const textFor = (changes: Partial<LoanRecord>) => {
  const changed = { ...loan, ...changes };
  const page = (
    <>
      <DueNow loan={changed} />
      <ArrearsParts loan={changed} />
    </>
  );
  return textOf(renderToStaticMarkup(page));
};

test('LND-01: shows the next payment and when it is due', () => {
  expect(textFor({})).toBe('Due next N29,000 by 21 Dec 2026, in 3 days');
});

test('LND-28: shows the overdue amount, the days late and the penalty per day in naira', () => {
  const text = textFor({ arrears });
  expect(text).toContain('Overdue now N61,000 32 days late: due on 21 Nov 2026');
  expect(text).toContain('Instalments 1 and 2, overdue N58,000');
  expect(text).toContain('Penalties to pay N3,000');
  expect(text).toContain('Penalty per day N1,000');
  // Why the days late and the penalties differ by one.
  expect(text).toContain('If you pay today, we will not charge a penalty for today.');
});

test('with an agreed payment too, says that all paid today ends the penalty of today', () => {
  const parts = [{ due_on: '2026-12-23', amount: '20000.00' }];
  const promise = { state: 'open', made_on: '2026-12-18', next: parts[0], parts };
  expect(textFor({ arrears, promise: promise as LoanRecord['promise'] })).toContain(
    'If you pay it today, we will not charge a penalty for today.',
  );
});

test('LND-28: says that no penalty is added once the maximum is reached', () => {
  const text = textFor({ arrears, next_penalty: '0.00' });
  expect(text).toContain(
    'You have reached the maximum penalty. We will not add further penalties.',
  );
});

test('says that money of the client that waits with us stops the penalties', () => {
  const text = textFor({ arrears: { ...arrears, covered: true }, next_penalty: '0.00' });
  expect(text).toContain('We will not charge penalties until we have used or returned it.');
  expect(text).not.toContain('The penalty grows');
});

test('says that penalties are paused while a request waits', () => {
  const hardship = { penalties_paused_until: '2026-12-08' } as LoanRecord['hardship'];
  const text = textFor({ arrears, hardship, next_penalty: '0.00' });
  expect(text).toContain('We are not charging penalties for now.');
});

test('says that paying late has no penalty where the loan has none', () => {
  const text = textFor({ arrears, next_penalty: '0.00', penalty_per_day: '0' });
  expect(text).toContain('There is no penalty for paying this loan late.');
});
