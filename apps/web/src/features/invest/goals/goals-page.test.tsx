import { callKey } from '@quarrter/client/calls';
import { type GoalList, type GoalRecord, goalList } from '@quarrter/contract/client/goals';
import { expect, test } from 'vitest';
import { linksOf, renderScreen, textOf } from '../../../render-screen.tsx';
import GoalsPage from './GoalsPage.tsx';
import { adviceOf, topUpFor } from './goal-texts.ts';

const goal: GoalRecord = {
  ...{ id: 'g-1', name: 'School fees', currency: 'naira', date: '2027-11-21', state: 'short' },
  ...{ amount: '300000.00', capital: '100000.00', returns: '3000.00', saved: '103000.00' },
  ...{ percent: 34, expected: '112000.00', missing: '188000.00', months: 9, monthly: '20888.89' },
};

const investment = {
  ...{ id: 'i-1', investment_type: 'FTI', short_id: 'IN-1', currency: 'naira' },
  ...{ balance: '103000.00', maturity_date: '2027-02-21', goal_id: 'g-1' },
} as const;

function page(changes: Partial<GoalList>): string {
  const list = { count: 1, results: [goal], archived: [], investments: [investment], ...changes };
  return renderScreen(GoalsPage, { pattern: '/invest/goals' }, [[callKey(goalList), list]]);
}

test('shows the progress of a goal, the amount needed each month, and its investments', () => {
  const html = page({});
  const text = textOf(html);
  expect(text).toContain('School fees');
  expect(text).toContain('N103,000 of N300,000');
  expect(text).toContain('34%');
  expect(text).toContain('Invest N20,888.89 a month for the next 9 months');
  expect(text).toContain('Expected on 21 Nov 2027 N112,000');
  expect(html).toContain('aria-valuenow="34"');
  expect(linksOf(html)).toContain('IN-1 → /invest/details/naira/i-1?type=FTI');
});

test('says what goals are for when there are none', () => {
  const text = textOf(page({ count: 0, results: [] }));
  expect(text).toContain('No goals yet');
  expect(text).toContain('Add a goal');
});

test('offers to bring an archived goal back', () => {
  const { id, name, currency, amount, date } = goal;
  const archived = [{ id, name, currency, amount, date }];
  expect(textOf(page({ archived }))).toContain('School fees N300,000 by 21 Nov 2027Restore');
});

test.each([
  [{ state: 'reached' }, 'You have reached this goal.'],
  [{ state: 'on-track' }, 'Your expected returns will take you to N112,000 by 21 Nov 2027.'],
  [{ state: 'late' }, 'The date has passed and you are N188,000 short.'],
  [{ months: 1, monthly: '188000.00' }, 'Invest N188,000 now to reach it by 21 Nov 2027.'],
  [
    { monthly: '9999.99' },
    'The smallest plan is N10,000. Save for a few months, then invest the total.',
  ],
  [{ monthly: '10000.00' }, 'to reach it by 21 Nov 2027. This includes the returns'],
] as const)('says what to do when the goal is %o', (changes, advice) => {
  expect(adviceOf({ ...goal, ...changes }, 1_000_000n)).toContain(advice);
});

test.each([
  [{}, '20,889'],
  [{ monthly: '20000.00' }, '20,000'],
  [{ monthly: '9999.99' }, null],
  [{ months: 1 }, null],
  [{ state: 'on-track' }, null],
] as const)('offers a monthly top-up of whole naira when the goal is %o', (changes, amount) => {
  expect(topUpFor({ ...goal, ...changes }, 1_000_000n)).toBe(amount);
});
