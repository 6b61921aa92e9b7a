import { compareDates, type IsoDate } from '../calendar/index.ts';
import { type Minor, smallerOf, sum } from '../money/index.ts';
import type {
  LoanHistory,
  ReplacedSchedule,
  ReplayedInstalment,
  ReplayedRepayment,
  RestructuringFact,
  ReversalFact,
  Settlement,
} from './loan-history.ts';
import {
  allocateRepayment,
  balanceOf,
  type Outstanding,
  type OutstandingLoan,
} from './repayment.ts';
import { buildSchedule, type Instalment } from './schedule.ts';
import type { SettlementQuote } from './settlement.ts';

/**
 * One slice of a repayment, in the order in which it was allocated: a penalty, an instalment's
 * interest, its principal, and last the excess.
 */
type Slice = {
  kind: Exclude<keyof ReplayedRepayment, 'generation'>;
  number: number;
  amount: Minor;
};
type Allocated = { readonly generation: number; readonly slices: Slice[] };
type Row = { -readonly [column in keyof ReplayedInstalment]: ReplayedInstalment[column] };
type Replaced = { -readonly [part in keyof ReplacedSchedule]: ReplacedSchedule[part] } & {
  readonly rows: readonly Row[];
};

/** The state before the settling repayment, restored when the payment is reversed. */
type Before = {
  readonly rows: Row[];
  readonly penalties: Minor;
  readonly repayments: Running['repayments'];
};

/** The state of a loan on one day of its replay. */
export type Running = {
  rows: Row[];
  readonly smallestArrears: Minor;
  /** Charged, and neither paid nor waived. */
  penalties: Minor;
  readonly replaced: Replaced[];
  readonly repayments: Map<string, Allocated>;
  settlement: (Settlement & { readonly before: Before }) | null;
  writtenOffOn: IsoDate | null;
  penaltiesWrittenOff: Minor;
};

export function beginLoan({ schedule, terms }: Pick<LoanHistory, 'schedule' | 'terms'>): Running {
  return {
    rows: schedule.map(freshRow),
    smallestArrears: terms.smallestArrears,
    penalties: 0n,
    replaced: [],
    repayments: new Map(),
    settlement: null,
    writtenOffOn: null,
    penaltiesWrittenOff: 0n,
  };
}

function freshRow({ number, dueOn, principal, interest }: Instalment): Row {
  return {
    number,
    dueOn,
    principal,
    interest,
    interestPaid: 0n,
    principalPaid: 0n,
    interestForgiven: 0n,
    interestWrittenOff: 0n,
    principalWrittenOff: 0n,
  };
}

export function outstandingOf({ rows, penalties, smallestArrears }: Running): OutstandingLoan {
  const instalments = rows.map((row) => ({
    number: row.number,
    dueOn: row.dueOn,
    interestOutstanding: interestOwed(row),
    principalOutstanding: principalOwed(row),
  }));
  return { penalties, instalments, smallestArrears };
}

const interestOwed = (row: Row): Minor =>
  row.interest - row.interestPaid - row.interestForgiven - row.interestWrittenOff;
const principalOwed = (row: Row): Minor =>
  row.principal - row.principalPaid - row.principalWrittenOff;

/** Interest that repayments of the present schedule have paid. */
export function interestPaidOf({ rows }: Running): Minor {
  return sum(rows.map((row) => row.interestPaid));
}

/** Allocates a repayment in the usual order. */
export function allocate(running: Running, repaymentId: string, amount: Minor): void {
  const slices = slicesOf(amount, outstandingOf(running));
  for (const slice of slices) pay(running.rows, running, slice, slice.amount);
  running.repayments.set(repaymentId, { generation: running.replaced.length, slices });
}

export function slicesOf(amount: Minor, outstanding: Outstanding): Slice[] {
  const { penalty, parts, unallocated } = allocateRepayment(amount, outstanding);
  return [
    { kind: 'penalty', number: 0, amount: penalty },
    ...parts.flatMap(({ number, interest, principal }): Slice[] => [
      { kind: 'interest', number, amount: interest },
      { kind: 'principal', number, amount: principal },
    ]),
    { kind: 'excess', number: 0, amount: unallocated },
  ];
}

/** Counts an amount as paid where the slice belongs; below zero it is owed again. */
export function pay(
  rows: readonly Row[],
  owed: { penalties: Minor } | null,
  { kind, number }: Slice,
  amount: Minor,
): void {
  if (kind === 'penalty' && owed !== null) owed.penalties -= amount;
  const row = rows.find((one) => one.number === number);
  if (row === undefined) return;
  if (kind === 'interest') row.interestPaid += amount;
  if (kind === 'principal') row.principalPaid += amount;
}

/**
 * A repayment that reaches the quote settles the loan: the rebate is forgiven, of the last
 * instalment first. When the principal is returned in time all interest is forgiven, and paid
 * interest is treated as principal.
 */
export function settle(
  running: Running,
  { repaymentId, on, amount }: { repaymentId: string; on: IsoDate; amount: Minor },
  { rebate, isCancelling }: SettlementQuote,
): void {
  const before = snapshotOf(running);
  if (isCancelling) forgiveAll(running);
  else forgive(running.rows, rebate, on);
  allocate(running, repaymentId, amount);
  const as = isCancelling ? 'cancelled' : 'rebate';
  running.settlement = { repaymentId, as, on, saved: rebate, before };
}

function forgive(rows: readonly Row[], rebate: Minor, on: IsoDate): void {
  let left = rebate;
  for (const row of rows.toReversed()) {
    if (compareDates(row.dueOn, on) <= 0) continue;
    const taken = smallerOf(left, interestOwed(row));
    row.interestForgiven += taken;
    left -= taken;
  }
}

function forgiveAll(running: Running): void {
  running.rows = running.rows.map((row) => {
    return { ...freshRow(row), interestForgiven: row.interest };
  });
  for (const [repaymentId, { generation, slices }] of running.repayments) {
    const ofPenalty = slices.filter(({ kind }) => kind === 'penalty');
    const excess = slices.filter(({ kind }) => kind === 'excess');
    const paid = slices.filter(({ kind }) => kind === 'interest' || kind === 'principal');
    const amount = sum(paid.map((slice) => slice.amount));
    const { instalments } = outstandingOf(running);
    const moved = slicesOf(amount, { penalties: 0n, instalments }).slice(0, -1);
    for (const slice of moved) pay(running.rows, null, slice, slice.amount);
    const again = [...ofPenalty, ...moved, ...excess];
    running.repayments.set(repaymentId, { generation, slices: again });
  }
}

function snapshotOf({ rows, penalties, repayments }: Running): Before {
  const copies = [...repayments].map(([id, { generation, slices }]) => {
    return [id, { generation, slices: slices.map((slice) => ({ ...slice })) }] as const;
  });
  return { rows: rows.map((row) => ({ ...row })), penalties, repayments: new Map(copies) };
}

/**
 * The loan continues as if it had not been settled. The excess of earlier repayments may have been
 * reversed since.
 */
function undoSettlement(
  running: Running,
  { repaymentId, before }: Settlement & { before: Before },
) {
  const excessOf = (id: string) =>
    running.repayments.get(id)?.slices.filter(({ kind }) => kind === 'excess') ?? [];
  const neededOf = (slices: readonly Slice[]) => slices.filter(({ kind }) => kind !== 'excess');
  const excess = excessOf(repaymentId);
  const needed = neededOf(running.repayments.get(repaymentId)?.slices ?? []);
  for (const [id, { generation, slices }] of before.repayments) {
    running.repayments.set(id, { generation, slices: [...neededOf(slices), ...excessOf(id)] });
  }
  running.rows = before.rows;
  running.penalties = before.penalties;
  running.settlement = null;
  allocate(running, repaymentId, sum(needed.map(({ amount }) => amount)));
  running.repayments.get(repaymentId)?.slices.push(...excess);
}

/**
 * Reverses a repayment at its own allocation, the last part first. Its part of a schedule that was
 * replaced since is owed at once, as an instalment of its own. Its part of a loan that was written
 * off since is written off too.
 */
export function reverseRepayment(
  running: Running,
  { repaymentId, on, amount }: ReversalFact,
): void {
  const excess = takeSlices(running.repayments.get(repaymentId), amount, 'excess');
  const left = amount - sum(excess.map((slice) => slice.amount));
  const isNeeded = running.repayments.get(repaymentId)?.slices.some((one) => one.amount > 0n);
  if (left > 0n && isNeeded && running.settlement) undoSettlement(running, running.settlement);
  const allocated = running.repayments.get(repaymentId);
  if (allocated === undefined) return;
  const taken = takeSlices(allocated, left, 'any');
  const replaced = running.replaced[allocated.generation];
  if (replaced !== undefined) takeFromReplaced(running, replaced, taken, on);
  else for (const slice of taken) pay(running.rows, running, slice, -slice.amount);
  if (running.writtenOffOn !== null) writeOff(running, running.writtenOffOn);
}

function takeSlices(
  allocated: Allocated | undefined,
  amount: Minor,
  which: Slice['kind'] | 'any',
): Slice[] {
  let left = amount;
  return (allocated?.slices.toReversed() ?? []).flatMap((slice) => {
    if (which !== 'any' && slice.kind !== which) return [];
    const taken = smallerOf(left, slice.amount);
    slice.amount -= taken;
    left -= taken;
    return taken > 0n ? [{ ...slice, amount: taken }] : [];
  });
}

function takeFromReplaced(
  running: Running,
  replaced: Replaced,
  taken: readonly Slice[],
  on: IsoDate,
): void {
  for (const slice of taken) {
    pay(replaced.rows, null, slice, -slice.amount);
    if (slice.kind === 'penalty') replaced.penalties += slice.amount;
    if (slice.kind === 'interest') replaced.interest += slice.amount;
  }
  const principal = sum(taken.map(({ amount }) => amount));
  if (principal === 0n) return;
  const number = (running.rows.at(-1)?.number ?? 0) + 1;
  running.rows.push(freshRow({ number, dueOn: on, principal, interest: 0n }));
}

/**
 * Makes the outstanding principal, the interest due and the penalties the principal of a new
 * schedule. Interest that is not due yet is no longer owed.
 */
export function restructure(running: Running, { on, months, ratePpm }: RestructuringFact): void {
  const principal = restructuredPrincipal(outstandingOf(running), on);
  if (principal === 0n || running.writtenOffOn !== null) return;
  for (const row of running.rows.filter(({ dueOn }) => compareDates(dueOn, on) > 0)) {
    row.interestForgiven += interestOwed(row);
  }
  const interest = sum(running.rows.map(interestOwed));
  const { rows, penalties } = running;
  running.replaced.push({ rows, replacedOn: on, penalties, interest });
  running.rows = buildSchedule({ principal, ratePpm, months, startOn: on }).map(freshRow);
  running.penalties = 0n;
}

/** The amount that a restructuring would spread over a new schedule. */
export function restructuredPrincipal(outstanding: Outstanding, on: IsoDate): Minor {
  const notDue = outstanding.instalments.filter(({ dueOn }) => compareDates(dueOn, on) > 0);
  return balanceOf(outstanding) - sum(notDue.map((row) => row.interestOutstanding));
}

/** The lender gives up all that is owed. Interest that was not due yet was never earned. */
export function writeOff(running: Running, on: IsoDate): void {
  running.writtenOffOn = on;
  running.penaltiesWrittenOff += running.penalties;
  running.penalties = 0n;
  for (const row of running.rows) {
    const isDue = compareDates(row.dueOn, on) <= 0;
    const interest = interestOwed(row);
    if (isDue) row.interestWrittenOff += interest;
    else row.interestForgiven += interest;
    row.principalWrittenOff += principalOwed(row);
  }
}

export function repaymentsOf({ repayments }: Running): Map<string, ReplayedRepayment> {
  return new Map([...repayments].map(([id, allocated]) => [id, totalsOf(allocated)]));
}

function totalsOf({ generation, slices }: Allocated): ReplayedRepayment {
  const total = (kind: Slice['kind']) =>
    sum(slices.filter((slice) => slice.kind === kind).map(({ amount }) => amount));
  return {
    penalty: total('penalty'),
    interest: total('interest'),
    principal: total('principal'),
    excess: total('excess'),
    generation,
  };
}
