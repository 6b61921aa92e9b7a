import { expect, test } from 'vitest';
import type { LoanFact, LoanHistory } from './loan-history.ts';
import { replayLoan } from './replay.ts';
import { buildSchedule } from './schedule.ts';

/* 100,000 over two months at 4%: 54,000 on 28 February and on 28 March, 1,000 a day when late. */

const opening = (repaid: bigint, penalties: bigint): LoanFact => {
  return { kind: 'opening', on: '2026-03-10', repaymentId: 'before', repaid, penalties };
};

const loan: LoanHistory = {
  amount: 100_000n,
  terms: {
    penaltyPpmPerDay: 10_000,
    penaltyCapPpm: 50_000,
    smallestArrears: 1n,
    rebatePpm: 1_000_000,
    cancelUntil: null,
  },
  schedule: buildSchedule({
    principal: 100_000n,
    ratePpm: 40_000,
    months: 2,
    startOn: '2026-01-28',
  }),
  facts: [],
  coveredOn: new Set(),
  openOn: '2026-03-13',
};

test('days before the opening cost nothing but the penalties that were owed', () => {
  const late = replayLoan({ ...loan, facts: [opening(10_000n, 2_000n)] });
  expect([...late.penalties]).toEqual([
    ['2026-03-10', 2_000n],
    ['2026-03-11', 1_000n],
    ['2026-03-12', 1_000n],
  ]);
  expect(late.repayments.get('before')).toMatchObject({
    penalty: 0n,
    interest: 4_000n,
    principal: 6_000n,
    excess: 0n,
  });
  expect(late.state).toBe('overdue');
});

test('penalties of before count to the most that a loan may cost', () => {
  const { penalties } = replayLoan({ ...loan, facts: [opening(0n, 4_000n)] });
  expect([...penalties.values()]).toEqual([4_000n, 1_000n]);
});

test('what was repaid before does not settle the loan, however little is left', () => {
  const { settlement, outstanding, state, penalties } = replayLoan({
    ...loan,
    facts: [opening(107_999n, 0n)],
  });
  expect([settlement, state]).toEqual([null, 'active']);
  expect([...penalties]).toEqual([]);
  expect(outstanding.instalments.at(-1)?.principalOutstanding).toBe(1n);
});

test.each([
  [1_500n, 500n],
  [2_000n, 0n],
])('waives %i of a penalty of 2,000 from earlier books, and %i is left', (amount, left) => {
  const waiver: LoanFact = { kind: 'waiver', waiverId: 'w', on: '2026-03-11', amount };
  const facts = [opening(0n, 2_000n), waiver];
  const { outstanding } = replayLoan({ ...loan, openOn: '2026-03-11', facts });
  expect(outstanding.penalties).toBe(left);
});
