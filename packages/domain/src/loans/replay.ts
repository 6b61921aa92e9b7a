import { addDays, compareDates, type IsoDate } from '../calendar/index.ts';
import { largerOf, type Minor, smallerOf, sum } from '../money/index.ts';
import type { LoanTerms } from './product.ts';
import {
  allocateRepayment,
  balanceOf,
  dailyPenalty,
  isInArrears,
  type Outstanding,
} from './repayment.ts';
import type { Instalment } from './schedule.ts';

/** Money received for a loan. It counts from its value date, however late it was booked. */
export type RepaymentFact = {
  readonly kind: 'repayment';
  readonly repaymentId: string;
  readonly on: IsoDate;
  readonly amount: Minor;
};

/** A repayment that was taken back, in whole or part: a chargeback. */
export type ReversalFact = {
  readonly kind: 'reversal';
  readonly repaymentId: string;
  readonly on: IsoDate;
  readonly amount: Minor;
};

export type LoanFact = RepaymentFact | ReversalFact;

/** Everything that decides what a loan owes. */
export type LoanHistory = {
  /** The original amount, of which penalties are a part. */
  readonly amount: Minor;
  readonly terms: Pick<LoanTerms, 'penaltyPpmPerDay' | 'penaltyCapPpm'>;
  readonly schedule: readonly Instalment[];
  /** In the order in which they were booked; they count in the order of their dates. */
  readonly facts: readonly LoanFact[];
  /** What staff waived, by the day of the penalty. */
  readonly waived: ReadonlyMap<IsoDate, Minor>;
  /** Days without a penalty, because money of the client that was waiting covered the arrears. */
  readonly coveredOn: ReadonlySet<IsoDate>;
  /** The first day that is not closed: penalties are charged for the days before it. */
  readonly openOn: IsoDate;
};

/** What a repayment paid, first part first, after what was taken back. */
export type ReplayedRepayment = {
  readonly penalty: Minor;
  readonly interest: Minor;
  readonly principal: Minor;
  /** What the loan did not need; it belongs to the receipt. */
  readonly excess: Minor;
};

export type ReplayedLoan = {
  /** By day, before waivers. */
  readonly penalties: ReadonlyMap<IsoDate, Minor>;
  readonly repayments: ReadonlyMap<string, ReplayedRepayment>;
  readonly outstanding: Outstanding;
  /** The day from which nothing is owed; null while something is. */
  readonly completedOn: IsoDate | null;
  readonly state: 'active' | 'overdue' | 'complete';
};

/**
 * One slice of a repayment, in the order in which it was allocated: a penalty, an instalment's
 * interest, its principal, and last what the loan did not need.
 */
type Slice = { kind: keyof ReplayedRepayment; number: number; amount: Minor };

type Running = { left: Outstanding; completedOn: IsoDate | null };

/**
 * Tells a loan's whole story again, from its terms and what happened, in the order of value dates:
 * which days cost a penalty, what each repayment paid, and what is owed. A repayment counts before
 * the penalty of its own day. Booking the same facts in another order gives the same loan.
 */
export function replayLoan(history: LoanHistory): ReplayedLoan {
  const facts = history.facts.toSorted((a, b) => compareDates(a.on, b.on));
  const penalties = new Map<IsoDate, Minor>();
  const slices = new Map<string, Slice[]>();
  const running: Running = { left: freshOutstanding(history.schedule), completedOn: null };
  let from = history.schedule[0]?.dueOn ?? history.openOn;
  for (const fact of facts) {
    chargeDays(history, running, penalties, from, earlierOf(fact.on, history.openOn));
    from = laterOf(from, fact.on);
    if (fact.kind === 'repayment') slices.set(fact.repaymentId, repay(running, fact));
    else takeBack(running, slices.get(fact.repaymentId) ?? [], fact.amount);
    if (balanceOf(running.left) > 0n) running.completedOn = null;
    else running.completedOn ??= fact.on;
  }
  chargeDays(history, running, penalties, from, history.openOn);
  const { left: outstanding, completedOn } = running;
  const late = isInArrears(outstanding.instalments, history.openOn);
  return {
    penalties,
    repayments: new Map([...slices].map(([id, parts]) => [id, totalsOf(parts)])),
    outstanding,
    completedOn,
    state: completedOn !== null ? 'complete' : late ? 'overdue' : 'active',
  };
}

/** Charges each day from `from` up to, and not including, `until`. */
function chargeDays(
  history: LoanHistory,
  running: Running,
  penalties: Map<IsoDate, Minor>,
  from: IsoDate,
  until: IsoDate,
): void {
  const firstDue = running.left.instalments.find(
    (row) => row.interestOutstanding + row.principalOutstanding > 0n,
  )?.dueOn;
  if (firstDue === undefined) return;
  let charged = sum([...penalties.values()]);
  let owed = running.left.penalties;
  for (let day = laterOf(from, addDays(firstDue, 1)); day < until; day = addDays(day, 1)) {
    if (history.coveredOn.has(day)) continue;
    const penalty = dailyPenalty(history.amount, charged, history.terms);
    if (penalty === 0n) break;
    charged += penalty;
    penalties.set(day, penalty);
    owed += largerOf(penalty - (history.waived.get(day) ?? 0n), 0n);
  }
  running.left = { ...running.left, penalties: owed };
}

function repay(running: Running, { amount }: RepaymentFact): Slice[] {
  const { penalty, parts, unallocated } = allocateRepayment(amount, running.left);
  const slices: Slice[] = [
    { kind: 'penalty', number: 0, amount: penalty },
    ...parts.flatMap(({ number, interest, principal }): Slice[] => [
      { kind: 'interest', number, amount: interest },
      { kind: 'principal', number, amount: principal },
    ]),
    { kind: 'excess', number: 0, amount: unallocated },
  ];
  for (const slice of slices) owe(running, slice, -slice.amount);
  return slices;
}

/** Takes a repayment back at its own allocation, the last part first. */
function takeBack(running: Running, slices: Slice[], amount: Minor): void {
  let left = amount;
  for (const slice of slices.toReversed()) {
    const taken = smallerOf(left, slice.amount);
    slice.amount -= taken;
    left -= taken;
    owe(running, slice, taken);
  }
}

/** Adds to what is owed where the slice was allocated, or takes off. */
function owe(running: Running, { kind, number }: Slice, amount: Minor): void {
  const { penalties, instalments } = running.left;
  running.left = {
    penalties: kind === 'penalty' ? penalties + amount : penalties,
    instalments: instalments.map((row) => {
      if (row.number !== number) return row;
      const { interestOutstanding: interest, principalOutstanding: principal } = row;
      return kind === 'interest'
        ? { ...row, interestOutstanding: interest + amount }
        : { ...row, principalOutstanding: principal + amount };
    }),
  };
}

function freshOutstanding(schedule: readonly Instalment[]): Outstanding {
  const instalments = schedule.map(({ number, dueOn, principal, interest }) => ({
    number,
    dueOn,
    interestOutstanding: interest,
    principalOutstanding: principal,
  }));
  return { penalties: 0n, instalments };
}

function totalsOf(slices: readonly Slice[]): ReplayedRepayment {
  const total = (kind: Slice['kind']) =>
    sum(slices.filter((slice) => slice.kind === kind).map(({ amount }) => amount));
  return {
    penalty: total('penalty'),
    interest: total('interest'),
    principal: total('principal'),
    excess: total('excess'),
  };
}

const earlierOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b);
const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? b : a);
