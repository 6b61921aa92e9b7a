import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import HardshipRequest from './HardshipRequest.tsx';

const request = {
  ...{ reason: 'I lost my job.', monthly_amount: '15000.00', requested_on: '2026-11-22' },
  ...{ outcome: null, reply: '', answered_on: null },
};

function textFor(hardship: LoanRecord['hardship']): string {
  const loan = { loan_type: 'personal', loan_type_id: 'id-1', hardship } as LoanRecord;
  return textOf(renderScreen(() => <HardshipRequest loan={loan} />, { pattern: '/' }, []));
}

test('invites a client to say early that they cannot pay', () => {
  expect(textFor(null)).toMatch(/It is free to ask.*I cannot pay/);
});

test('repeats an open request, and offers no second one', () => {
  const text = textFor(request);
  expect(text).toContain('You told us on 22 Nov 2026: “I lost my job.” You can pay N15,000');
  expect(text).not.toContain('I cannot pay');
});

test('says why a request was refused, and lets the client ask again', () => {
  const refused = { outcome: 'refused' as const, reply: 'Your salary covers it.' };
  const text = textFor({ ...request, ...refused, answered_on: '2026-11-23' });
  expect(text).toMatch(/Your salary covers it\. We answered on 23 Nov 2026.*I cannot pay/);
});
