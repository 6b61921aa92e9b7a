import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import { ApplicationProgress } from './ApplicationProgress.tsx';

function progress(state: string, waiting: Partial<LoanRecord['waiting']>): string {
  const loan = {
    state,
    document_requests: [],
    waiting: { since: '2026-11-20T09:00:00Z', answer_by: null, late: false, ...waiting },
  } as unknown as LoanRecord;
  return textOf(renderScreen(() => <ApplicationProgress loan={loan} />, { pattern: '/' }, []));
}

test('a waiting client reads who has the application and when to expect an answer', () => {
  const text = progress('applied', { with: 'officer', answer_by: '2026-11-20T09:30:00Z' });
  expect(text).toContain('Our team is checking your details and documents.');
  expect(text).toContain('You should hear from us by 20 Nov 2026, 10:30 am');
  expect(text).toMatch(/Application sent\s?Done.*Documents checked\s?Now.*Our decision\s?To come/);
});

test('a late answer names whom to contact', () => {
  const answer_by = '2026-11-20T09:30:00Z';
  const text = progress('verified', { with: 'approver', answer_by, late: true });
  expect(text).toContain('This is taking longer than it should');
  expect(text).toMatch(/write to \S+@\S+ or call/);
  expect(text).not.toContain('You should hear from us');
});

test.each([
  ['finance', false, 'We expect the money in your account by 20 Nov 2026, 10:30 am'],
  ['bank', true, 'Your money should have arrived by 20 Nov 2026, 10:30 am'],
] as const)('a client reads when the money should arrive that %s is sending', (by, late, said) => {
  const text = progress('accepted', { with: by, answer_by: '2026-11-20T09:30:00Z', late });
  expect(text).toContain(said);
});

test('an account in another name is with our team, even after the offer was accepted', () => {
  const text = progress('accepted', { with: 'officer', answer_by: '2026-11-20T09:30:00Z' });
  expect(text).toContain('someone on our team will check it before we pay anything into it');
  expect(text).not.toContain('finance');
});
