import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  buildSchedule,
  type Instalment,
  type ReplayedLoan,
  replayLoan,
} from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { CheckResult, LedgerCheck } from '../../ledger/index.ts';
import { readBusinessDates } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { storedWaivers, waivedSql } from '../arrears/penalty-amounts.ts';
import type { InstalmentRow, RepaymentRow } from '../queries.ts';
import { findChanges, type InstalmentChange } from '../repay/loan-changes.ts';
import {
  historyOf,
  type PenaltyDay,
  type ReversalRow,
  type StoredLoan,
  type WaiverRow,
} from '../repay/loan-history.ts';
import { restructuredTermsOf } from '../restructure/answer-restructuring.ts';
import { figuresOn } from '../restructure/restructuring-offer.ts';
import type { ReplacedRow, RestructuringRow } from '../restructure/restructuring-rows.ts';
import type { LoanRow } from '../tables.ts';
import { changedLoans } from './check-allocation.ts';

/*
 * Loans with a reversal or a waiver: few enough to replay each one, as the domain does when one is
 * booked. A change by the replay is an error.
 */

async function rowsOf<Row>(reader: Reader, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${query}`.execute(reader);
  return rows;
}

/** The changed loans, with the first date that is not closed for their clients. */
async function readChangedLoans(reader: Reader): Promise<(StoredLoan & { openOn: IsoDate })[]> {
  const openDateOf = await readBusinessDates(reader);
  const of = (table: string, order: string) => sql`
    SELECT * FROM ${sql.table(table)} AS row
    WHERE (row.client_id, row.loan_id) IN ${changedLoans} ORDER BY ${sql.ref(order)}`;
  const loans = await rowsOf<LoanRow & { open_on: IsoDate }>(
    reader,
    sql`SELECT loans.*, ${openDateOf(sql`loans.client_id`)} AS open_on
      FROM loans WHERE (loans.client_id, loans.loan_id) IN ${changedLoans} ORDER BY loan_id`,
  );
  const instalments = Map.groupBy(
    await rowsOf<InstalmentRow>(reader, of('loan_instalments', 'number')),
    (row) => row.loan_id,
  );
  const repayments = Map.groupBy(
    await rowsOf<RepaymentRow>(reader, of('loan_repayments', 'repayment_id')),
    (row) => row.loan_id,
  );
  const reversals = Map.groupBy(
    await rowsOf<ReversalRow>(reader, of('loan_repayment_reversals', 'reversal_id')),
    (row) => row.loan_id,
  );
  const restructurings = Map.groupBy(
    await rowsOf<RestructuringRow>(reader, of('loan_restructurings', 'generation')),
    (row) => row.loan_id,
  );
  const replaced = Map.groupBy(
    await rowsOf<ReplacedRow>(reader, of('loan_replaced_instalments', 'number')),
    (row) => row.loan_id,
  );
  const penalties = Map.groupBy(await readDays(reader), (row) => row.loan_id);
  const waivers = Map.groupBy(
    await rowsOf<WaiverRow & { loan_id: string }>(
      reader,
      sql`SELECT * FROM ${storedWaivers} AS row`,
    ),
    (row) => row.loan_id,
  );
  return loans.map((loan) => ({
    loan,
    openOn: loan.open_on,
    instalments: instalments.get(loan.loan_id) ?? [],
    repayments: repayments.get(loan.loan_id) ?? [],
    reversals: reversals.get(loan.loan_id) ?? [],
    penalties: penalties.get(loan.loan_id) ?? [],
    waivers: waivers.get(loan.loan_id) ?? [],
    restructurings: (restructurings.get(loan.loan_id) ?? []).filter(({ booking_id: id }) => id),
    replaced: replaced.get(loan.loan_id) ?? [],
  }));
}

function readDays(reader: Reader): Promise<(PenaltyDay & { loan_id: string })[]> {
  return rowsOf(
    reader,
    sql`
      SELECT loan_id, charged_on AS "on", sum(charged)::bigint AS charged,
        sum(waived)::bigint AS waived, bool_or(covered) AS covered
      FROM (
        SELECT client_id, loan_id, charged_on, amount AS charged, 0 AS waived, amount = 0 AS covered
        FROM loan_penalties
        UNION ALL
        SELECT client_id, loan_id, charged_on,
          CASE kind WHEN 'charged' THEN amount WHEN 'reversed' THEN 0 - amount ELSE 0 END,
          ${waivedSql}, false
        FROM loan_penalty_changes
      ) AS penalty
      WHERE (client_id, loan_id) IN ${changedLoans}
      GROUP BY client_id, loan_id, charged_on ORDER BY charged_on`,
  );
}

/** Describes the differences between the stored loan and its replay. */
function differencesOf(stored: StoredLoan & { openOn: IsoDate }): string[] {
  const { loan, openOn } = stored;
  const about = `loan ${loan.loan_id} of client ${loan.client_id}`;
  const replayed = replayLoan(historyOf(stored, openOn));
  const wrongSchedules = scheduleDifferences(stored, replayed, about);
  if (wrongSchedules.length > 0) return wrongSchedules;
  const changes = findChanges(stored, replayed, openOn);
  const { repayments, penalties, instalments } = changes;
  return [
    ...repayments.map(({ row, parts: { penalty, interest, principal } }) => {
      return `repayment ${row.repayment_id} of ${about}: penalty ${row.penalty_part}, interest ${
        row.interest_part
      }, principal ${row.principal_part}, should be ${penalty}, ${interest}, ${principal}`;
    }),
    ...penalties.map(({ on, kind, amount }) => {
      return `penalty of ${on} of ${about}: ${amount} should be ${kind}`;
    }),
    ...instalments.map((after) => {
      const paid = `interest ${after.interestPaid} and principal ${after.principalPaid}`;
      const rest = `${after.earned ? ' and be earned' : ''}${givenUp(after)}`;
      return `instalment ${after.number} of ${about}: should have paid ${paid}${rest}`;
    }),
    ...(changes.writtenOff.penalty === 0n
      ? []
      : [`${about}: penalties written off, should be ${replayed.penaltiesWrittenOff}`]),
    ...stateDifferences(loan, replayed, about),
  ];
}

function givenUp(after: InstalmentChange): string {
  const { interestForgiven: forgiven, interestWrittenOff, principalWrittenOff } = after;
  const writtenOff = interestWrittenOff + principalWrittenOff;
  if (forgiven + writtenOff === 0n) return '';
  return `, with interest of ${forgiven} forgiven and ${writtenOff} written off`;
}

/** Schedules that restructurings began and replaced, against the terms and the replay. */
function scheduleDifferences(
  { loan, instalments, restructurings, replaced }: StoredLoan,
  replayed: ReplayedLoan,
  about: string,
): string[] {
  if (loan.generation === 0 && restructurings.length === 0) return [];
  const { amount, rate_ppm: ratePpm, months, disbursed_on: startOn } = loan;
  const first = buildSchedule({ principal: amount ?? 0n, ratePpm, months, startOn: startOn ?? '' });
  const textOf = (rows: readonly Instalment[]) =>
    rows.map((row) => `${row.number} ${row.dueOn} ${row.principal} ${row.interest}`).join(', ');
  const ofRow = (row: InstalmentRow | ReplacedRow) => ({ ...row, dueOn: row.due_on });
  const schedules = [...replayed.replaced.map(({ rows }) => rows), replayed.schedule];
  return [
    ...schedules.flatMap((expected, generation) => {
      const isPresent = generation === loan.generation;
      const rows = isPresent
        ? instalments
        : replaced.filter((row) => row.generation === generation);
      const stored = textOf(rows.map(ofRow));
      const right = textOf(generation === 0 ? first : expected);
      const what = `schedule ${generation} of ${about}`;
      return stored === right ? [] : [`${what}: ${stored}, should be ${right}`];
    }),
    ...restructurings.flatMap(({ accepted_terms: terms, generation, ...row }, place) => {
      const { penalties, interest } = replayed.replaced[place] ?? {};
      const isSame =
        penalties === row.penalties &&
        interest === row.interest &&
        generation === place + 1 &&
        isDeepStrictEqual(terms, acceptedTermsOf(loan, row));
      return isSame ? [] : [`restructuring ${place + 1} of ${about}: not as it was accepted`];
    }),
    ...(schedules.length === loan.generation + 1
      ? []
      : [`${about}: generation ${loan.generation}, should be ${schedules.length - 1}`]),
  ];
}

/** The terms that a client accepted, recomputed from the principal, the rate and the months. */
function acceptedTermsOf(
  loan: LoanRow,
  row: Pick<RestructuringRow, 'months' | 'rate_ppm' | 'principal' | 'answered_on'>,
) {
  const terms = { months: row.months, ratePpm: row.rate_ppm };
  const figures = figuresOn(terms, row.principal ?? 0n, row.answered_on ?? '');
  return restructuredTermsOf(loan, { ...terms, ...figures });
}

function stateDifferences(loan: LoanRow, replayed: ReplayedLoan, about: string): string[] {
  const { state, completedOn, settlement, arrearsSince } = replayed;
  const words = (name: string, late: IsoDate | null, on: IsoDate | null, as: string | null) =>
    `${name}, late since ${late ?? 'no day'}, completed on ${on ?? 'no day'}, ` +
    `settled as ${as ?? 'usual'}`;
  const stored = words(loan.state, loan.arrears_since, loan.completed_on, loan.settled_as);
  const expected = words(state, arrearsSince, completedOn, settlement?.as ?? null);
  return stored === expected ? [] : [`${about}: ${stored}, should be ${expected}`];
}

const replayedLoans: LedgerCheck = {
  name: 'every loan with penalties or reversed repayments against its whole history',
  async run(reader): Promise<CheckResult> {
    const loans = await readChangedLoans(reader);
    const differences = loans.flatMap(differencesOf);
    return { compared: loans.length, differing: differences.length, differences };
  },
};

export const replayChecks: readonly LedgerCheck[] = [replayedLoans];
