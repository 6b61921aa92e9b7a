import type { IsoDate } from '@quarrter/domain/calendar';
import type { ReplayedInstalment, ReplayedLoan, ReplayedRepayment } from '@quarrter/domain/loans';
import { largerOf, sum } from '@quarrter/domain/money';
import type { InstalmentRow, RepaymentRow } from '../loan-parts.ts';
import type { ReplacedChange, RestructuringRow } from '../restructure/restructuring-rows.ts';
import type { StoredLoan } from './loan-history.ts';

/** A repayment whose allocation is another one than is stored. */
export type RepaymentChange = {
  readonly row: RepaymentRow;
  readonly parts: Pick<ReplayedRepayment, 'penalty' | 'interest' | 'principal'>;
  /** The amount that the loan no longer needs. */
  readonly returned: bigint;
  /** The amount that is reversed now. */
  readonly reversed: bigint;
};

export type PenaltyChange = {
  /** The day of the penalty. */
  readonly on: IsoDate;
  readonly kind: 'reversed' | 'charged' | 'unwaived' | 'moved';
  readonly amount: bigint;
};

export type InstalmentChange = {
  readonly number: number;
  readonly interestPaid: bigint;
  readonly principalPaid: bigint;
  readonly interestForgiven: bigint;
  readonly interestWrittenOff: bigint;
  readonly principalWrittenOff: bigint;
  readonly earned: boolean;
};

/** The changes to write so that a loan is stored as it was replayed. */
export type LoanChanges = {
  readonly repayments: readonly RepaymentChange[];
  readonly penalties: readonly PenaltyChange[];
  readonly instalments: readonly InstalmentChange[];
  /** Interest that is earned by this; below zero when it is no longer earned. */
  readonly interestEarned: bigint;
  /** Interest not yet due that is no longer owed; below zero when it is owed again. */
  readonly interestForgiven: bigint;
  readonly writtenOff: { readonly penalty: bigint; interest: bigint; principal: bigint };
  /** Instalments for reversed payments of a schedule that had been replaced. */
  readonly added: readonly ReplayedInstalment[];
  /** Schedules that were replaced, and whose payments were reversed in part. */
  readonly replaced: readonly ReplacedChange[];
};

/**
 * Compares the stored loan with the replayed one.
 *
 * @param taken the amounts reversed now, by repayment; they are among the replayed facts already
 */
export function findChanges(
  stored: StoredLoan,
  replayed: ReplayedLoan,
  openOn: IsoDate,
  taken: ReadonlyMap<string, bigint> = new Map(),
): LoanChanges {
  const instalments = stored.instalments.map((row) => instalmentAfter(row, replayed, openOn));
  const pairs = stored.instalments.flatMap((row, place) => {
    const after = instalments[place];
    return after === undefined ? [] : [{ row, after }];
  });
  const added = replayed.schedule.filter(({ number }) => {
    return !stored.instalments.some((row) => row.number === number);
  });
  return {
    repayments: stored.repayments.flatMap((row) => changeOf(row, replayed, taken)),
    penalties: penaltyChanges(stored, replayed),
    instalments: pairs.filter(({ row, after }) => differs(row, after)).map(({ after }) => after),
    interestEarned: sum(pairs.map(({ row, after }) => earnedMore(row, after))),
    interestForgiven: sum(
      pairs.map(({ row, after }) => after.interestForgiven - row.interest_forgiven),
    ),
    added,
    replaced: stored.restructurings.flatMap((row, place) => {
      return replacedChange(stored, row, place, replayed);
    }),
    writtenOff: {
      penalty: replayed.penaltiesWrittenOff - stored.loan.penalty_written_off,
      interest: sum(
        pairs.map(({ row, after }) => after.interestWrittenOff - row.interest_written_off),
      ),
      principal: sum([
        ...pairs.map(({ row, after }) => after.principalWrittenOff - row.principal_written_off),
        ...added.map((row) => row.principalWrittenOff),
      ]),
    },
  };
}

function changeOf(
  row: RepaymentRow,
  replayed: ReplayedLoan,
  taken: ReadonlyMap<string, bigint>,
): RepaymentChange[] {
  const found = replayed.repayments.get(row.repayment_id);
  if (found === undefined) throw new Error(`repayment ${row.repayment_id} was not replayed`);
  const { penalty, interest, principal } = found;
  const before = row.amount - row.returned - row.reversed;
  const reversed = taken.get(row.repayment_id) ?? 0n;
  const returned = before - reversed - (penalty + interest + principal);
  const same =
    returned === 0n &&
    reversed === 0n &&
    penalty === row.penalty_part &&
    interest === row.interest_part &&
    principal === row.principal_part;
  return same ? [] : [{ row, parts: { penalty, interest, principal }, returned, reversed }];
}

/**
 * The changes by day. The waived part of a penalty that is reversed moves to another day, if one is
 * left.
 */
function penaltyChanges({ penalties }: StoredLoan, replayed: ReplayedLoan): PenaltyChange[] {
  const known = new Map(penalties.map((day) => [day.on, day]));
  const days = [...new Set([...known.keys(), ...replayed.penalties.keys()])].toSorted();
  return days.flatMap((on): PenaltyChange[] => {
    const { charged, waived } = known.get(on) ?? { charged: 0n, waived: 0n };
    const due = replayed.penalties.get(on) ?? 0n;
    const stillWaived = replayed.waived.get(on) ?? 0n;
    const changes: PenaltyChange[] = [
      { on, kind: 'unwaived', amount: largerOf(waived - stillWaived, 0n) },
      { on, kind: 'moved', amount: largerOf(stillWaived - waived, 0n) },
      { on, kind: 'reversed', amount: largerOf(charged - due, 0n) },
      { on, kind: 'charged', amount: largerOf(due - charged, 0n) },
    ];
    return changes.filter(({ amount }) => amount > 0n);
  });
}

/** The restructuring of one place replaced the schedule of the same generation. */
function replacedChange(
  stored: StoredLoan,
  row: RestructuringRow,
  generation: number,
  { replaced }: ReplayedLoan,
): ReplacedChange[] {
  const after = replaced[generation];
  if (after === undefined) throw new Error(`restructuring ${generation} was not replayed`);
  const { rows, penalties, interest } = after;
  const more = {
    penalties: penalties - (row.penalties ?? 0n),
    interest: interest - (row.interest ?? 0n),
  };
  const before = stored.replaced.filter((one) => one.generation === generation);
  const isSame =
    more.penalties === 0n &&
    more.interest === 0n &&
    before.every((one, index) => {
      const { interestPaid, principalPaid } = rows[index] ?? {};
      return one.interest_paid === interestPaid && one.principal_paid === principalPaid;
    });
  return isSame ? [] : [{ generation, rows, penalties, interest, more }];
}

/** Interest is earned when it falls due, and all that is paid when the loan has ended. */
function instalmentAfter(
  row: InstalmentRow,
  { schedule, state }: ReplayedLoan,
  openOn: IsoDate,
): InstalmentChange {
  const after = schedule.find(({ number }) => number === row.number);
  if (after === undefined) throw new Error(`instalment ${row.number} was not replayed`);
  const hasEnded = state === 'complete' || state === 'written-off';
  return { ...after, earned: hasEnded || row.due_on < openOn };
}

/** An instalment that is earned has earned all interest that is still owed or was paid. */
function earnedMore(row: InstalmentRow, after: InstalmentChange): bigint {
  const before = row.interest_earned ? row.interest - row.interest_forgiven : 0n;
  return (after.earned ? row.interest - after.interestForgiven : 0n) - before;
}

function differs(row: InstalmentRow, after: InstalmentChange): boolean {
  return (
    row.interest_paid !== after.interestPaid ||
    row.principal_paid !== after.principalPaid ||
    row.interest_forgiven !== after.interestForgiven ||
    row.interest_written_off !== after.interestWrittenOff ||
    row.principal_written_off !== after.principalWrittenOff ||
    row.interest_earned !== after.earned
  );
}
