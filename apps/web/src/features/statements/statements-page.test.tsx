import { callKey } from '@quarrter/client/calls';
import { type StatementRecord, statementList } from '@quarrter/contract/client/statements';
import { settings } from '@quarrter/contract/platform';
import { expect, test } from 'vitest';
import { linksOf, renderScreen, textOf } from '../../render-screen.tsx';
import StatementsPage from './StatementsPage.tsx';

const made: StatementRecord = {
  id: '0193',
  from: '2026-01-01',
  to: '2026-11-21',
  currency: null,
  asked_at: '2026-11-21T10:00:00Z',
  state: 'ready',
  lines: 1,
  lines_done: 1,
};

function page(...statements: StatementRecord[]): string {
  return renderScreen(StatementsPage, { pattern: '/reports/statements' }, [
    [callKey(settings), { business_date: '2026-11-21' }],
    [callKey(statementList), { results: statements }],
  ]);
}

test('offers the statement of this month, and the summaries of six years', () => {
  const html = page();
  expect(textOf(html)).toContain('This month Last month This year Last year Custom dates');
  expect(html).toMatch(/<input[^>]*name="from"/);
  expect(textOf(html)).toContain('2026 2025 2024 2023 2022 2021');
  expect(textOf(html)).toContain('No statements yet');
});

test('lists statements that are ready, in progress with a percentage, or failed', () => {
  const waiting = { ...made, id: '2', state: 'waiting', lines: 1200, lines_done: 300 } as const;
  const html = page(waiting, { ...made, id: '3', currency: 'USD', state: 'failed' }, made);
  expect(textOf(html)).toContain('1 Jan 2026 to 21 Nov 2026 All currencies, 1,200 transactions');
  expect(html).toContain('aria-valuenow="300"');
  expect(textOf(html)).toContain('300 of 1,200');
  expect(textOf(html)).toContain(
    'Sorry, we could not make this statement. Please ask for it again.',
  );
  expect(linksOf(html)).toContain('Get help → /help?about=transactions');
  expect(html.match(/<span class="sr-only"> 1 Jan 2026 to 21 Nov 2026/g)).toHaveLength(1);
});
