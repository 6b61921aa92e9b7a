import { expect, test } from 'vitest';
import type { IsoDate } from '../calendar/index.ts';
import { sum } from '../money/index.ts';
import { balanceOf, buildSchedule, type LoanFact, type LoanHistory, replayLoan } from './index.ts';

const startOn = '2026-01-31';

/** 1,000.00 over two months: 540.00 due on 28 Feb and on 31 Mar. */
const loan: LoanHistory = {
  amount: 100_000n,
  terms: {
    ...{ penaltyPpmPerDay: 10_000, penaltyCapPpm: 1_000_000, smallestArrears: 1n },
    ...{ rebatePpm: 0, cancelUntil: null },
  },
  schedule: buildSchedule({ principal: 100_000n, ratePpm: 40_000, months: 2, startOn }),
  facts: [],
  coveredOn: new Set(),
  openOn: '2026-03-05',
};
const repayment = (repaymentId: string, on: IsoDate, amount: bigint): LoanFact => {
  return { kind: 'repayment', repaymentId, on, amount };
};

test('LND-23: charges nothing for days from the value date on', () => {
  const unpaid = replayLoan(loan);
  expect([...unpaid.penalties.keys()]).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ]);
  expect(unpaid.state).toBe('overdue');
  const facts = [repayment('a', '2026-03-03', 54_000n + 2_000n)];
  const paid = replayLoan({ ...loan, facts });
  expect([...paid.penalties.keys()]).toEqual(['2026-03-01', '2026-03-02']);
  expect(paid.repayments.get('a')).toEqual({
    penalty: 2_000n,
    interest: 4_000n,
    principal: 50_000n,
    excess: 0n,
    generation: 0,
  });
  expect(paid.state).toBe('active');
});

test('LND-21: leaves what a completed loan does not need to the receipt', () => {
  const facts = [repayment('b', '2026-02-20', 60_000n), repayment('a', '2026-02-10', 60_000n)];
  const { repayments, completedOn, state } = replayLoan({ ...loan, facts });
  expect(repayments.get('b')?.excess).toBe(12_000n);
  expect(completedOn).toBe('2026-02-20');
  expect(state).toBe('complete');
});

test('a chargeback takes the last part of a repayment first and reopens the loan', () => {
  const facts: LoanFact[] = [
    repayment('a', '2026-02-10', 108_000n),
    { kind: 'reversal', repaymentId: 'a', on: '2026-03-04', amount: 60_000n },
  ];
  const { repayments, outstanding, penalties, state } = replayLoan({ ...loan, facts });
  expect(repayments.get('a')).toEqual({
    penalty: 0n,
    interest: 4_000n,
    principal: 44_000n,
    excess: 0n,
    generation: 0,
  });
  expect(balanceOf(outstanding)).toBe(61_000n);
  expect([...penalties.keys()]).toEqual(['2026-03-04']);
  expect(state).toBe('overdue');
});

test('undoing a settlement does not restore an earlier excess that was reversed', () => {
  const facts: LoanFact[] = [
    repayment('a', '2026-02-05', 108_000n),
    repayment('b', '2026-02-06', 5_000n),
    { kind: 'reversal', repaymentId: 'a', on: '2026-02-10', amount: 108_000n },
    repayment('c', '2026-02-12', 108_000n),
    { kind: 'reversal', repaymentId: 'b', on: '2026-02-13', amount: 4_000n },
    { kind: 'reversal', repaymentId: 'c', on: '2026-02-14', amount: 1_000n },
  ];
  const terms = { ...loan.terms, rebatePpm: 100_000 };
  const { repayments, outstanding } = replayLoan({ ...loan, terms, facts });
  expect(repayments.get('b')?.excess).toBe(1_000n);
  expect(balanceOf(outstanding)).toBe(1_000n);
});

test('LND-28: a waiver does not change what earlier repayments paid', () => {
  const facts: LoanFact[] = [
    repayment('a', '2026-03-12', 11_000n),
    repayment('b', '2026-03-13', 105_000n),
    { kind: 'reversal', repaymentId: 'a', on: '2026-03-13', amount: 11_000n },
    { kind: 'waiver', waiverId: 'w', on: '2026-03-13', amount: 11_000n },
  ];
  const schedule = buildSchedule({ principal: 100_000n, ratePpm: 40_000, months: 1, startOn });
  const replayed = replayLoan({ ...loan, schedule, facts, openOn: '2026-03-20' });
  expect([replayed.state, balanceOf(replayed.outstanding)]).toEqual(['complete', 0n]);
  expect(replayed.repayments.get('b')?.penalty).toBe(1_000n);
});

test('LND-28: a waived penalty is neither owed nor paid', () => {
  const waiver = { kind: 'waiver', waiverId: 'w', on: '2026-03-04', amount: 1_000n } as const;
  const { penalties, waived, outstanding } = replayLoan({ ...loan, facts: [waiver] });
  expect(waived).toEqual(new Map([['2026-03-03', 1_000n]]));
  expect(sum([...penalties.values()])).toBe(4_000n);
  expect(outstanding.penalties).toBe(3_000n);
});
