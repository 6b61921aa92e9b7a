import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import type { LoanFact, LoanHistory } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { penaltyAmounts, storedWaivers } from '../arrears/penalty-amounts.ts';
import { type InstalmentRow, type RepaymentRow, readInstalments } from '../queries.ts';
import {
  type ReplacedRow,
  type RestructuringRow,
  readReplaced,
} from '../restructure/restructuring-rows.ts';
import { type LoanRow, loansDb } from '../tables.ts';

export type ReversalRow = RowOf<typeof loansDb, 'loan_repayment_reversals'>;

/** What stands of the penalty of one day. */
export type PenaltyDay = {
  readonly on: IsoDate;
  /** Charged and not reversed; a waived penalty was charged. */
  readonly charged: bigint;
  readonly waived: bigint;
  /** No penalty, because money of the client that was waiting could cover what was overdue. */
  readonly covered: boolean;
};

/** The penalties of one day that two people waived, as they decided it. */
export type WaiverRow = {
  readonly waiver_id: string;
  readonly waived_on: IsoDate;
  readonly amount: bigint;
};

/** Everything that is stored about what a disbursed loan owes; the loan is locked. */
export type StoredLoan = {
  readonly loan: LoanRow;
  readonly instalments: readonly InstalmentRow[];
  /** In the order of their booking, as the reversals are. */
  readonly repayments: readonly RepaymentRow[];
  readonly reversals: readonly ReversalRow[];
  readonly penalties: readonly PenaltyDay[];
  readonly waivers: readonly WaiverRow[];
  /** The accepted ones, in their order, with the schedules that they replaced. */
  readonly restructurings: readonly RestructuringRow[];
  readonly replaced: readonly ReplacedRow[];
};

export async function readStoredLoan(tx: Tx, loan: LoanRow): Promise<StoredLoan> {
  const repayments = await loansDb(tx)
    .selectFrom('loan_repayments')
    .selectAll()
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .orderBy('repayment_id')
    .execute();
  const anyReversed = repayments.some((row) => row.reversed > 0n);
  const penalties = await readPenaltyDays(tx, loan);
  return {
    loan,
    instalments: await readInstalments(tx, loan.client_id, [loan.loan_id]),
    repayments,
    reversals: anyReversed ? await readReversals(tx, loan) : [],
    penalties,
    waivers: penalties.length === 0 ? [] : await readWaivers(tx, loan),
    ...(loan.generation === 0
      ? { restructurings: [], replaced: [] }
      : await readReplaced(tx, loan)),
  };
}

function readReversals(tx: Tx, loan: LoanRow): Promise<ReversalRow[]> {
  return loansDb(tx)
    .selectFrom('loan_repayment_reversals')
    .selectAll()
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .orderBy('reversal_id')
    .execute();
}

async function readWaivers(tx: Tx, loan: LoanRow): Promise<readonly WaiverRow[]> {
  const { rows } = await sql<WaiverRow>`
    SELECT waiver_id, waived_on, amount FROM ${storedWaivers} AS waiver
    WHERE client_id = ${loan.client_id} AND loan_id = ${loan.loan_id}`.execute(tx);
  return rows;
}

/** The penalties of a locked loan by day, oldest first, with what became of them. */
export async function readPenaltyDays(
  tx: Tx,
  { client_id: clientId, loan_id: loanId }: Pick<LoanRow, 'client_id' | 'loan_id'>,
): Promise<PenaltyDay[]> {
  const { rows } = await sql<PenaltyDay>`
    SELECT charged_on AS "on", sum(charged)::bigint AS charged, sum(waived)::bigint AS waived,
      bool_or(covered) AS covered
    FROM ${penaltyAmounts(sql`${clientId}`, sql`${loanId}`)} AS penalty
    GROUP BY charged_on ORDER BY charged_on`.execute(tx);
  return rows;
}

/** The history that the domain replays, as of the first day that is not closed. */
export function historyOf(stored: StoredLoan, openOn: IsoDate): LoanHistory {
  const { loan, penalties } = stored;
  const first = stored.replaced.filter(({ generation }) => generation === 0);
  if (loan.amount === null) throw new Error(`loan ${loan.loan_id} has no amount`);
  return {
    amount: loan.amount,
    terms: {
      penaltyPpmPerDay: loan.penalty_ppm_per_day,
      penaltyCapPpm: loan.penalty_cap_ppm,
      smallestArrears: loan.smallest_arrears,
      rebatePpm: loan.rebate_ppm,
      cancelUntil: loan.cancel_until,
    },
    schedule: (loan.generation === 0 ? stored.instalments : first).map(
      ({ number, due_on: dueOn, principal, interest }) => {
        return { number, dueOn, principal, interest };
      },
    ),
    facts: factsOf(stored),
    coveredOn: new Set(penalties.filter(({ covered }) => covered).map(({ on }) => on)),
    openOn,
  };
}

/** Ids are in the order of booking. A reversal counts from the day on which it is booked. */
function factsOf(stored: StoredLoan): LoanFact[] {
  const { loan, repayments, reversals, restructurings, waivers } = stored;
  const paid = repayments
    .filter((row) => !isOpening(row))
    .map((row) => ({
      bookingId: row.repayment_id,
      kind: 'repayment' as const,
      repaymentId: row.repayment_id,
      on: row.value_on,
      amount: row.amount - row.returned,
    }));
  const back = reversals.map((row) => ({
    bookingId: row.reversal_id,
    kind: 'reversal' as const,
    repaymentId: row.repayment_id,
    on: row.reversed_on,
    amount: row.amount,
  }));
  const restructured = restructurings.map((row) => ({
    bookingId: row.booking_id ?? '',
    kind: 'restructuring' as const,
    on: row.answered_on ?? '',
    months: row.months,
    ratePpm: row.rate_ppm,
  }));
  const { written_off_on: on, write_off_id: bookingId } = loan;
  const writtenOff =
    on === null || bookingId === null ? [] : [{ bookingId, kind: 'write-off' as const, on }];
  const waived = waivers.map((row) => ({
    bookingId: row.waiver_id,
    kind: 'waiver' as const,
    waiverId: row.waiver_id,
    on: row.waived_on,
    amount: row.amount,
  }));
  const booked = [...paid, ...back, ...restructured, ...waived, ...writtenOff].toSorted((a, b) =>
    a.bookingId < b.bookingId ? -1 : 1,
  );
  return [...openingOf(stored), ...booked];
}

/** An imported loan as it stood at the end of the day before it was imported. */
function openingOf({ loan, repayments, penalties }: StoredLoan): LoanFact[] {
  if (loan.imported_on === null) return [];
  const on = addDays(loan.imported_on, -1);
  const row = repayments.find(isOpening);
  return [
    {
      kind: 'opening',
      on,
      repaymentId: row?.repayment_id ?? '',
      repaid: row?.amount ?? 0n,
      penalties: penalties.find((day) => day.on === on)?.charged ?? 0n,
    },
  ];
}

/** All that was repaid before the loan was imported, as one repayment. It has no receipt. */
function isOpening({ receipt_id: receiptId, loan_id: loanId }: RepaymentRow): boolean {
  return receiptId === loanId;
}
