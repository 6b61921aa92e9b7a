import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import type { LoanFact, LoanHistory } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { among } from '../../platform/database/row-set.ts';
import { penaltyAmounts, storedWaivers } from '../arrears/penalty-amounts.ts';
import type { InstalmentRow, RepaymentRow } from '../loan-parts.ts';
import {
  type ReplacedRow,
  type RestructuringRow,
  readReplaced,
} from '../restructure/restructuring-rows.ts';
import type { LoanRow, loansDb } from '../tables.ts';

export type ReversalRow = RowOf<typeof loansDb, 'loan_repayment_reversals'>;

/** The penalty of one day, without reversals. */
export type PenaltyDay = {
  readonly on: IsoDate;
  /** Charged and not reversed; a waived penalty was charged. */
  readonly charged: bigint;
  readonly waived: bigint;
  /** No penalty, because money of the client that was waiting could cover the overdue amount. */
  readonly covered: boolean;
};

/** The penalties of one day that two people waived, as they decided it. */
export type WaiverRow = {
  readonly waiver_id: string;
  readonly waived_on: IsoDate;
  readonly amount: bigint;
};

/** Everything that is stored about the debt of a disbursed loan; the loan is locked. */
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
  const [stored] = await readStoredLoans(tx, [loan]);
  if (stored === undefined) throw new Error(`loan ${loan.loan_id} was not read`);
  return loan.generation === 0 ? stored : { ...stored, ...(await readReplaced(tx, loan)) };
}

/** The same of loans of one or several clients, without schedules that were replaced. */
export async function readStoredLoans(tx: Tx, loans: readonly LoanRow[]): Promise<StoredLoan[]> {
  const ofLoans = sql`client_id = ${among(loans.map((loan) => loan.client_id))}
    AND loan_id = ANY(${loans.map((loan) => loan.loan_id)}::uuid[])`;
  const [repayments, instalments, penalties] = await Promise.all([
    rowsOf<RepaymentRow>(
      tx,
      sql`SELECT * FROM loan_repayments WHERE ${ofLoans} ORDER BY repayment_id`,
    ),
    rowsOf<InstalmentRow>(tx, sql`SELECT * FROM loan_instalments WHERE ${ofLoans} ORDER BY number`),
    readPenaltyDaysOf(tx, loans),
  ]);
  const anyReversed = [...repayments.values()].flat().some((row) => row.reversed > 0n);
  const reversals = anyReversed
    ? await rowsOf<ReversalRow>(
        tx,
        sql`SELECT * FROM loan_repayment_reversals WHERE ${ofLoans} ORDER BY reversal_id`,
      )
    : new Map<string, ReversalRow[]>();
  const waivers =
    penalties.size > 0
      ? await rowsOf<WaiverRow & OfLoan>(
          tx,
          sql`SELECT loan_id, waiver_id, waived_on, amount FROM ${storedWaivers} AS waiver
            WHERE ${ofLoans}`,
        )
      : new Map<string, WaiverRow[]>();
  return loans.map((loan) => ({
    loan,
    instalments: instalments.get(loan.loan_id) ?? [],
    repayments: repayments.get(loan.loan_id) ?? [],
    reversals: reversals.get(loan.loan_id) ?? [],
    penalties: penalties.get(loan.loan_id) ?? [],
    waivers: waivers.get(loan.loan_id) ?? [],
    restructurings: [],
    replaced: [],
  }));
}

type OfLoan = { readonly loan_id: string };

/** The rows of a query by their loan. */
async function rowsOf<Row extends OfLoan>(
  tx: Tx,
  query: RawBuilder<unknown>,
): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`${query}`.execute(tx);
  return Map.groupBy(rows, (row) => row.loan_id);
}

/** The penalties of a locked loan by day, oldest first, with the amounts waived of them. */
export async function readPenaltyDays(
  tx: Tx,
  loan: Pick<LoanRow, 'client_id' | 'loan_id'>,
): Promise<PenaltyDay[]> {
  return (await readPenaltyDaysOf(tx, [loan])).get(loan.loan_id) ?? [];
}

async function readPenaltyDaysOf(
  tx: Tx,
  loans: readonly Pick<LoanRow, 'client_id' | 'loan_id'>[],
): Promise<Map<string, (PenaltyDay & OfLoan)[]>> {
  const clientIds = among(loans.map((loan) => loan.client_id));
  const loanIds = sql`ANY(${loans.map((loan) => loan.loan_id)}::uuid[])`;
  return rowsOf<PenaltyDay & OfLoan>(
    tx,
    sql`SELECT loan_id, charged_on AS "on", sum(charged)::bigint AS charged,
        sum(waived)::bigint AS waived, bool_or(covered) AS covered
      FROM ${penaltyAmounts(clientIds, loanIds)} AS penalty
      GROUP BY loan_id, charged_on ORDER BY charged_on`,
  );
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

/** Ids are in the order of booking. A reversal has effect from the day on which it is booked. */
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

/** An imported loan in its state at the end of the day before it was imported. */
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
