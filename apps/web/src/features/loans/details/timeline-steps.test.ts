import { expect, test } from 'vitest';
import { timelineSteps } from './timeline-steps.ts';

function row(number: number, due_date: string, outstanding: string) {
  return {
    number,
    forgiven: '0.00',
    due_date,
    principal: '25.00',
    interest: '4.00',
    total: '29.00',
    outstanding,
  };
}

test.each([
  ['2026-11-01', ['29.00', '29.00', '29.00'], ['next', 'upcoming', 'upcoming']],
  ['2026-11-16', ['10.00', '29.00', '29.00'], ['next', 'upcoming', 'upcoming']],
  ['2026-11-17', ['0.00', '29.00', '29.00'], ['paid', 'next', 'upcoming']],
  ['2026-11-17', ['1.00', '29.00', '29.00'], ['overdue', 'next', 'upcoming']],
  ['2027-02-01', ['0.00', '29.00', '29.00'], ['paid', 'overdue', 'overdue']],
  ['2027-02-01', ['0.00', '0.00', '0.00'], ['paid', 'paid', 'paid']],
])('LND-27: on %s shows instalments that still owe %j as %j', (today, open, states) => {
  const dates = ['2026-11-16', '2026-12-16', '2027-01-16'];
  const schedule = dates.map((date, place) => row(place + 1, date, open[place] ?? ''));
  expect(timelineSteps({ schedule }, today).map(({ state }) => state)).toEqual(states);
});

test('a payment of a loan settled early is not called paid in full', () => {
  const settled = { ...row(2, '2026-12-16', '0.00'), forgiven: '4.00' };
  const schedule = [row(1, '2026-11-16', '0.00'), settled];
  const steps = timelineSteps({ schedule }, '2026-11-20');
  expect(steps.map(({ state, total }) => [state, total])).toEqual([
    ['paid', '29.00'],
    ['settled', '25.00'],
  ]);
});
