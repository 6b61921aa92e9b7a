import type { LoanRecord } from '@quarrter/contract/loans';
import { expect, test } from 'vitest';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import { Standing } from './Standing.tsx';

function standing(state: string, waiting: Partial<LoanRecord['waiting']>): string {
  const loan = {
    state,
    document_requests: [],
    waiting: { since: '2026-11-20T09:00:00Z', answer_by: null, late: false, ...waiting },
  } as unknown as LoanRecord;
  return textOf(renderScreen(() => <Standing loan={loan} />, { pattern: '/' }, []));
}

test('a waiting client reads who has the application and by when they promise an answer', () => {
  const text = standing('applied', { with: 'officer', answer_by: '2026-11-20T09:30:00Z' });
  expect(text).toContain('An officer is checking your details and documents.');
  expect(text).toContain('We promise an answer by 20 Nov 2026, 10:30');
  expect(text).toMatch(/Application sent\s?Done.*Documents checked\s?Now.*Our decision\s?To come/);
});

test('a promise that was not kept is told, with whom to ask', () => {
  const answer_by = '2026-11-20T09:30:00Z';
  const text = standing('verified', { with: 'approver', answer_by, late: true });
  expect(text).toContain('This is taking longer than we promised');
  expect(text).toMatch(/write to \S+@\S+ or call/);
  expect(text).not.toContain('We promise an answer');
});
