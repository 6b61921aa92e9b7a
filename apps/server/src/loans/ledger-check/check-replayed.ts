import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  buildSchedule,
  type Instalment,
  type ReplayedLoan,
  replayLoan,
} from '@quarrter/domain/loans';
import { sql } from 'kysely';
import type { CheckResult, LedgerCheck } from '../../ledger/index.ts';
import { readBusinessDates } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { InstalmentRow } from '../loan-parts.ts';
import { findChanges, type InstalmentChange } from '../repay/loan-changes.ts';
import { historyOf, type StoredLoan } from '../repay/loan-history.ts';
import { readLoansAmong } from '../repay/stored-loans.ts';
import { restructuredTermsOf } from '../restructure/answer-restructuring.ts';
import { figuresOn } from '../restructure/restructuring-offer.ts';
import type { ReplacedRow, RestructuringRow } from '../restructure/restructuring-rows.ts';
import type { LoanRow } from '../tables.ts';
import { changedLoans } from './check-allocation.ts';

/*
 * Loans with a reversal or a waiver: few enough to replay each one, as the domain does when one is
 * booked. A change by the replay is an error.
 */

/** The changed loans, with the first date that is not closed for their clients. */
async function readChangedLoans(reader: Reader): Promise<(StoredLoan & { openOn: IsoDate })[]> {
  const openDateOf = await readBusinessDates(reader);
  const { rows } = await sql<{ loan_id: string; open_on: IsoDate }>`
    SELECT loan_id, ${openDateOf(sql`loans.client_id`)} AS open_on
    FROM loans WHERE (loans.client_id, loans.loan_id) IN ${changedLoans}`.execute(reader);
  const openDates = new Map(rows.map((row) => [row.loan_id, row.open_on]));
  const loans = await readLoansAmong(reader, changedLoans);
  return loans.map((stored) => ({ ...stored, openOn: openDates.get(stored.loan.loan_id) ?? '' }));
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
