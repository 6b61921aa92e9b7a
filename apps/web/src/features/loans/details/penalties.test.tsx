import type { LoanRecord } from '@quarrter/contract/client/loans';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { Penalties } from './Penalties.tsx';

const period = {
  ...{ from: '2026-11-22', through: '2026-12-05', days: 14 },
  ...{ charged: '14000.00', reversed: '0.00', waived: '0.00' },
};
const loan = {
  ...{ penalty: '14000.00', penalty_changes: [], penalty_periods: [period] },
  ...{ arrears: { since: '2026-11-21', days: 15 }, next_penalty: '1000.00' },
} as unknown as LoanRecord;
const today = 'If you pay the overdue amount today, we will not charge a penalty for today.';

const textFor = (changes: Partial<LoanRecord>) =>
  textOf(renderToStaticMarkup(<Penalties loan={{ ...loan, ...changes }} />));

test('LND-28: says why a loan that is 15 days late has penalties of 14 days', () => {
  expect(textFor({})).toContain(`14 days. ${today}`);
});

test.each<[string, Partial<LoanRecord>]>([
  ['of a loan that is up to date', { arrears: null }],
  ['of a loan whose next day is free', { next_penalty: '0.00' }],
  [
    'of earlier arrears',
    { arrears: { since: '2026-12-21', days: 1 } as NonNullable<LoanRecord['arrears']> },
  ],
])('LND-28: penalties %s say nothing about today', (_which, changes) => {
  expect(textFor(changes)).not.toContain(today);
});
