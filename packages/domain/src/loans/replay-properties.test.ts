import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, dayByDay, startOn } from '../../test/loan-day-by-day.ts';
import { addDays } from '../calendar/index.ts';
import { sum } from '../money/index.ts';
import {
  balanceOf,
  buildSchedule,
  type LoanFact,
  type LoanHistory,
  type ReplayedLoan,
  replayLoan,
} from './index.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Loans of up to four months at 1% a day, capped so low that many of them reach it. */
const histories = fc
  .record({
    principal: fc.bigInt({ min: 1n, max: 2_000n }),
    months: fc.integer({ min: 1, max: 4 }),
    capPpm: fc.constantFrom(0, 55_000, 200_000, 1_000_000),
    smallestArrears: fc.constantFrom(1n, 1n, 50n, 700n),
    rebatePpm: fc.constantFrom(0, 0, 100_000, 333_333, 1_000_000),
    cancelUntil: fc.option(fc.integer({ min: 3, max: 12 })),
    openOn: fc.integer({ min: 0, max: 170 }),
    repayments: fc.array(fc.tuple(fc.integer({ min: 0, max: 160 }), fc.bigInt(1n, 2_500n)), {
      maxLength: ids.length,
    }),
    reversals: fc.array(
      fc.record({
        of: fc.nat(ids.length - 1),
        after: fc.integer({ min: 0, max: 60 }),
        amount: fc.bigInt(1n, 1_500n),
      }),
      { maxLength: 4 },
    ),
    restructurings: fc.array(
      fc.record({
        on: fc.integer({ min: 5, max: 150 }),
        months: fc.integer({ min: 1, max: 4 }),
        ratePpm: fc.constantFrom(0, 20_000, 40_000),
      }),
      { maxLength: 2 },
    ),
    writeOff: fc.option(fc.integer({ min: 20, max: 200 }), { freq: 2 }),
    waivers: fc.array(fc.tuple(fc.integer({ min: 28, max: 170 }), fc.bigInt(1n, 60n)), {
      maxLength: 4,
    }),
    covered: fc.array(fc.integer({ min: 28, max: 170 })),
  })
  .map(({ principal, months, capPpm, smallestArrears, rebatePpm, ...drawn }) => {
    const { cancelUntil, openOn } = drawn;
    const paid = drawn.repayments.map(([on, amount], index): LoanFact => {
      return { kind: 'repayment', repaymentId: ids[index] ?? '', on: day(on), amount };
    });
    const taken = drawn.reversals.flatMap(({ of, after, amount }): LoanFact[] => {
      const first = paid[of];
      if (first?.kind !== 'repayment') return [];
      const { repaymentId, on } = first;
      return [{ kind: 'reversal', repaymentId, on: addDays(on, after), amount }];
    });
    const restructured = drawn.restructurings.map(({ on, ...terms }): LoanFact => {
      return { kind: 'restructuring', on: day(on), ...terms };
    });
    const waived = drawn.waivers.map(([on, amount], index): LoanFact => {
      return { kind: 'waiver', waiverId: `waiver ${index}`, on: day(on), amount };
    });
    const { writeOff } = drawn;
    const writtenOff: LoanFact[] =
      writeOff === null ? [] : [{ kind: 'write-off', on: day(writeOff) }];
    return {
      amount: principal,
      terms: {
        penaltyPpmPerDay: 10_000,
        penaltyCapPpm: capPpm,
        smallestArrears,
        rebatePpm,
        cancelUntil: cancelUntil === null ? null : day(cancelUntil),
      },
      schedule: buildSchedule({ principal, ratePpm: 40_000, months, startOn }),
      facts: [...paid, ...taken, ...restructured, ...waived, ...writtenOff],
      coveredOn: new Set(drawn.covered.map(day)),
      openOn: day(openOn),
    } satisfies LoanHistory;
  });

function withoutGeneration(repayments: ReplayedLoan['repayments']) {
  return new Map([...repayments].map(([id, { generation: _, ...parts }]) => [id, parts]));
}

test('LND-23: replays a loan as it goes day by day', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const replayed = replayLoan(history);
      const told = dayByDay(history);
      expect(replayed.penalties).toEqual(told.charged);
      expect(sum([...replayed.waived.values()])).toBe(told.waived);
      for (const [on, waived] of replayed.waived) {
        expect(waived <= (replayed.penalties.get(on) ?? 0n)).toBe(true);
      }
      expect(withoutGeneration(replayed.repayments)).toEqual(told.paid);
      expect(balanceOf(replayed.outstanding)).toBe(told.balance);
      expect(replayed.completedOn).toBe(told.completedOn);
      expect(replayed.state === 'complete').toBe(told.balance === 0n && !told.isWrittenOff);
      expect(replayed.state === 'written-off').toBe(told.isWrittenOff);
      expect(replayed.settlement !== null).toBe(told.isSettled);
    }),
    { numRuns: 300 },
  );
});

test('LND-28: a waiver lowers the balance by exactly its amount', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (history, random) => {
      const past = history.facts.filter(({ on }) => on <= history.openOn);
      const same = replayLoan({ ...history, facts: past });
      const owed = same.outstanding.penalties;
      fc.pre(owed > 0n);
      const amount = 1n + (BigInt(random) % owed);
      const waiver: LoanFact = { kind: 'waiver', waiverId: 'new', on: history.openOn, amount };
      const { outstanding, ...after } = replayLoan({ ...history, facts: [...past, waiver] });
      expect(balanceOf(outstanding)).toBe(balanceOf(same.outstanding) - amount);
      expect(outstanding.instalments).toEqual(same.outstanding.instalments);
      expect(after.repayments).toEqual(same.repayments);
      expect(after.penalties).toEqual(same.penalties);
      expect(sum([...after.waived.values()]) - sum([...same.waived.values()])).toBe(amount);
      expect(after.state === 'complete').toBe(balanceOf(outstanding) === 0n);
    }),
    { numRuns: 300 },
  );
});

test('LND-23: a repayment pays its amount less what was reversed', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { repayments } = replayLoan(history);
      for (const [id, { penalty, interest, principal, excess }] of repayments) {
        const of = (kind: LoanFact['kind']) =>
          history.facts.flatMap((fact) => {
            const isOf = fact.kind === kind && 'repaymentId' in fact && fact.repaymentId === id;
            return isOf && 'amount' in fact ? [fact.amount] : [];
          });
        const left = sum(of('repayment')) - sum(of('reversal'));
        expect(penalty + interest + principal + excess).toBe(left > 0n ? left : 0n);
      }
    }),
    { numRuns: 300 },
  );
});

test('LND-23: gives the same loan in whatever order repayments were booked', () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.nat()), (history, random) => {
      const days = new Map(history.facts.map((fact) => [fact.on, fact]));
      const facts = [...days.values()].filter(({ kind }) => kind === 'repayment');
      const shuffled = facts
        .map((fact) => ({ fact, place: random.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ fact }) => fact);
      const inOrder = replayLoan({ ...history, facts });
      const late = replayLoan({ ...history, facts: shuffled });
      expect(late.penalties).toEqual(inOrder.penalties);
      expect(late.repayments).toEqual(inOrder.repayments);
      expect(late.outstanding).toEqual(inOrder.outstanding);
    }),
  );
});

test('LND-28: never charges more in all because another repayment is booked', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const facts = history.facts.filter(({ kind }) => kind === 'repayment');
      const total = (some: readonly LoanFact[]) =>
        sum([...replayLoan({ ...history, facts: some }).penalties.values()]);
      expect(total(facts) <= total(facts.slice(0, -1))).toBe(true);
    }),
  );
});
