import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDate } from '../calendar/index.ts';
import { smallerOf, sum } from '../money/index.ts';
import {
  balanceOf,
  buildSchedule,
  type Instalment,
  type LoanFact,
  type LoanHistory,
  type ReplayedLoan,
  replayLoan,
} from './index.ts';

const startOn = '2026-01-31';
const day = (number: number): IsoDate => addDays(startOn, number);
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Loans of up to four months at 1% a day, capped so low that many of them reach it. */
const histories = fc
  .record({
    principal: fc.bigInt({ min: 1n, max: 2_000n }),
    months: fc.integer({ min: 1, max: 4 }),
    capPpm: fc.constantFrom(0, 55_000, 200_000, 1_000_000),
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
      { maxLength: 3 },
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
    waived: fc.array(fc.tuple(fc.integer({ min: 28, max: 170 }), fc.bigInt(0n, 20n))),
    covered: fc.array(fc.integer({ min: 28, max: 170 })),
  })
  .map(({ principal, months, capPpm, rebatePpm, cancelUntil, openOn, ...drawn }) => {
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
    const { writeOff } = drawn;
    const writtenOff: LoanFact[] =
      writeOff === null ? [] : [{ kind: 'write-off', on: day(writeOff) }];
    return {
      amount: principal,
      terms: {
        penaltyPpmPerDay: 10_000,
        penaltyCapPpm: capPpm,
        rebatePpm,
        cancelUntil: cancelUntil === null ? null : day(cancelUntil),
      },
      schedule: buildSchedule({ principal, ratePpm: 40_000, months, startOn }),
      facts: [...paid, ...taken, ...restructured, ...writtenOff],
      waived: new Map(drawn.waived.map(([on, amount]) => [day(on), amount])),
      coveredOn: new Set(drawn.covered.map(day)),
      openOn: day(openOn),
    } satisfies LoanHistory;
  });

type Place = { kind: string; dueOn: IsoDate; takenBy: string | null };

const halfEven = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && whole % 2n === 1n);
  return up ? whole + 1n : whole;
};

function placesOf(schedule: readonly Instalment[]): Place[] {
  const some = (kind: string, dueOn: IsoDate, amount: bigint): Place[] =>
    Array.from({ length: Number(amount) }, () => ({ kind, dueOn, takenBy: null }));
  return schedule.flatMap(({ dueOn, interest, principal }) => [
    ...some('interest', dueOn, interest),
    ...some('principal', dueOn, principal),
  ]);
}

/**
 * The same loan, told day by day: every kobo that is owed is a place in a list, and every kobo of
 * a repayment takes the first free one. Places that nobody pays any more are taken by a word.
 */
function dayByDay(history: LoanHistory) {
  let places = placesOf(history.schedule);
  let closed: Place[] = [];
  const owedPenalties: Place[] = [];
  let taken = new Map<string, (Place | null)[]>();
  let isSettledBy: { id: string; undo: () => void } | null = null;
  let isWrittenOff = false;
  let restructurings = 0;
  const charged = new Map<IsoDate, bigint>();
  const free = () => {
    const inOrder = places.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
    return [...owedPenalties, ...inOrder].filter((place) => place.takenBy === null);
  };
  const take = (id: string, amount: number) => {
    const open = free();
    const kobo = Array.from({ length: amount }, (_, index) => open[index] ?? null);
    for (const place of kobo) if (place) place.takenBy = id;
    taken.set(id, kobo);
  };
  /** Tells how to put every place back to who has it now. */
  const remember = () => {
    const of = [...places, ...owedPenalties].map((place) => [place, place.takenBy] as const);
    const before = new Map([...taken].map(([id, kobo]) => [id, [...kobo]]));
    return () => {
      for (const [place, by] of of) place.takenBy = by;
      taken = new Map([...taken, ...before]);
    };
  };
  const settles = (today: IsoDate, id: string, amount: number): boolean => {
    const open = free();
    if (open.length === 0) return false;
    const { rebatePpm, cancelUntil } = history.terms;
    const cancels = restructurings === 0 && cancelUntil !== null && today <= cancelUntil;
    const notDue = open.filter(({ kind, dueOn }) => kind === 'interest' && dueOn > today);
    const part = Number(halfEven(BigInt(notDue.length) * BigInt(rebatePpm), 1_000_000n));
    const rebate = Math.min(part, open.length - 1);
    const repaid = places.filter(({ takenBy }) => takenBy !== null).length;
    const principal = places.filter(({ kind }) => kind === 'principal');
    const quote = cancels ? principal.length - repaid : open.length - rebate;
    if ((!cancels && rebate === 0) || amount < quote) return false;
    isSettledBy = { id, undo: remember() };
    if (cancels) {
      for (const place of places) place.takenBy = place.kind === 'interest' ? 'forgiven' : null;
      for (const [earlier, kobo] of [...taken]) {
        const needed = kobo.filter((place) => place !== null).length;
        take(earlier, needed);
        taken.get(earlier)?.push(...kobo.filter((place) => place === null));
      }
    } else {
      for (const place of notDue.slice(notDue.length - rebate)) place.takenBy = 'forgiven';
    }
    return true;
  };
  const restructure = (today: IsoDate, months: number, ratePpm: number) => {
    const open = free();
    const kept = open.filter(({ kind, dueOn }) => kind !== 'interest' || dueOn <= today);
    for (const place of open) place.takenBy = 'restructured';
    closed = [...closed, ...places, ...owedPenalties.splice(0)];
    const principal = BigInt(kept.length);
    places = placesOf(buildSchedule({ principal, ratePpm, months, startOn: today }));
    restructurings += 1;
  };
  const takeBack = (today: IsoDate, id: string, amount: number) => {
    const kobo = taken.get(id) ?? [];
    let left = amount;
    while (left > 0 && kobo.length > 0 && kobo.at(-1) === null) {
      kobo.pop();
      left -= 1;
    }
    if (left > 0 && kobo.length > 0 && isSettledBy !== null) {
      const { id: settling, undo } = isSettledBy;
      const settlingKobo = taken.get(settling) ?? [];
      undo();
      isSettledBy = null;
      const extra = settlingKobo.filter((place) => place === null);
      take(settling, settlingKobo.length - extra.length);
      taken.get(settling)?.push(...extra);
    }
    const now = taken.get(id) ?? [];
    for (const place of now.splice(Math.max(0, now.length - left))) {
      if (place === null) continue;
      const isClosed = closed.includes(place);
      const again = isClosed ? { kind: 'principal', dueOn: today, takenBy: null } : place;
      if (isClosed) places.push(again);
      again.takenBy = isWrittenOff ? 'written off' : null;
    }
  };
  const capped = halfEven(history.amount * BigInt(history.terms.penaltyCapPpm), 1_000_000n);
  let completedOn: IsoDate | null = null;
  for (let number = 0; number <= 230; number += 1) {
    const today = day(number);
    for (const fact of history.facts.filter(({ on }) => on === today)) {
      if (fact.kind === 'repayment') {
        settles(today, fact.repaymentId, Number(fact.amount));
        take(fact.repaymentId, Number(fact.amount));
      } else if (fact.kind === 'reversal') {
        takeBack(today, fact.repaymentId, Number(fact.amount));
      } else if (free().length > 0) {
        if (fact.kind === 'restructuring') restructure(today, fact.months, fact.ratePpm);
        else {
          isWrittenOff = true;
          for (const place of free()) place.takenBy = 'written off';
        }
      }
      const done = free().length === 0 && !isWrittenOff;
      completedOn = done ? (completedOn ?? today) : null;
    }
    const late = places.some(({ dueOn, takenBy }) => takenBy === null && dueOn < today);
    if (today >= history.openOn || !late || history.coveredOn.has(today)) continue;
    const room = capped - sum([...charged.values()]);
    const penalty = smallerOf(halfEven(history.amount, 100n), room);
    if (penalty > 0n) charged.set(today, penalty);
    const owed = penalty - (history.waived.get(today) ?? 0n);
    for (let kobo = 0n; kobo < owed; kobo += 1n) {
      owedPenalties.push({ kind: 'penalty', dueOn: '', takenBy: null });
    }
  }
  const paid = [...taken].map(([id, kobo]) => {
    const of = (kind: string) => BigInt(kobo.filter((place) => place?.kind === kind).length);
    const excess = BigInt(kobo.filter((place) => place === null).length);
    const parts = { penalty: of('penalty'), interest: of('interest'), principal: of('principal') };
    return [id, { ...parts, excess }] as const;
  });
  return {
    charged,
    paid: new Map(paid),
    balance: BigInt(free().length),
    completedOn,
    isSettled: isSettledBy !== null,
    isWrittenOff,
  };
}

function withoutGeneration(repayments: ReplayedLoan['repayments']) {
  return new Map([...repayments].map(([id, { generation: _, ...parts }]) => [id, parts]));
}

test('LND-23: replays a loan as it goes day by day', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const replayed = replayLoan(history);
      const told = dayByDay(history);
      expect(replayed.penalties).toEqual(told.charged);
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
        sum([...replayLoan({ ...history, facts: some, waived: new Map() }).penalties.values()]);
      expect(total(facts) <= total(facts.slice(0, -1))).toBe(true);
    }),
  );
});

/** 1,000.00 over two months: 540.00 due on 28 Feb and on 31 Mar. */
const loan: LoanHistory = {
  amount: 100_000n,
  terms: { penaltyPpmPerDay: 10_000, penaltyCapPpm: 1_000_000, rebatePpm: 0, cancelUntil: null },
  schedule: buildSchedule({ principal: 100_000n, ratePpm: 40_000, months: 2, startOn }),
  facts: [],
  waived: new Map(),
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

test('LND-28: a waived penalty is neither owed nor paid', () => {
  const waived = new Map([['2026-03-02', 1_000n]]);
  const { penalties, outstanding } = replayLoan({ ...loan, waived });
  expect(sum([...penalties.values()])).toBe(4_000n);
  expect(outstanding.penalties).toBe(3_000n);
});
