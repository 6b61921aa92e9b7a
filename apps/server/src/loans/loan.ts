import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type Arrears,
  arrearsOf,
  codesOf,
  type LoanCodes,
  type LoanState,
  type LoanType,
  loanStates,
  type SettlementQuote,
} from '@quarrter/domain/loans';
import { fromWire } from '@quarrter/domain/money';
import { ledgerCodes, readBalances, type SubjectBalances } from '../ledger/index.ts';
import { readBusinessDate, timeOn } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { inOneTransaction } from '../platform/database/in-snapshot.ts';
import { type LoanWaiting, readWaiting } from './apply/waiting.ts';
import { type PenaltyCorrection, readPenaltyCorrections } from './arrears/penalty-amounts.ts';
import { type PenaltyPeriod, readPenaltyPeriods } from './arrears/penalty-periods.ts';
import { type LoanPromise, readLatestPromises } from './arrears/promises/queries.ts';
import type { AcceptedTerms } from './decide/accepted-terms-record.ts';
import { type Hardship, readHardships } from './hardship/hardships.ts';
import {
  type DocumentRow,
  type InstalmentRow,
  outstandingOf,
  type RepaymentRow,
  readLoanParts,
} from './loan-parts.ts';
import { readLoanRows } from './queries.ts';
import {
  aprOf,
  coversArrears,
  nextPenaltyOf,
  type WrittenOff,
  writtenOffOf,
} from './read/loan-details.ts';
import {
  figuresBeforeDisbursement,
  figuresFromLedger,
  type ScheduleRow,
} from './read/loan-figures.ts';
import { cancelUntilOf, quoteOf } from './repay/settlement-quote.ts';
import { readWaitingMoney } from './repay/waiting-money.ts';
import {
  currentTerms,
  type EarlierSchedule,
  earlierSchedulesOf,
  type LoanRestructurings,
  openOfferOf,
  readRestructuringsOf,
} from './restructure/loan-restructurings.ts';
import type { RestructuringOffer } from './restructure/restructuring-offer.ts';
import type { LoanRow } from './tables.ts';

export type Repayment = {
  readonly repaymentId: string;
  /** The amount that repays the loan, without `takenBack`. */
  readonly amount: bigint;
  /** The part that was reversed, or returned because the loan did not need it. */
  readonly takenBack: bigint;
  /** The day from which it counts. */
  readonly paidOn: IsoDate;
  readonly paidAt: Date;
};

/** A loan with all its figures on one business date. Amounts are kobo. */
export type Loan = {
  readonly clientId: string;
  readonly loanId: string;
  readonly loanType: LoanType;
  readonly state: LoanState;
  /** How the state is told on the wire; a cancelled loan keeps the stage it had. */
  readonly codes: LoanCodes;
  readonly requestedAmount: bigint;
  /** The amount offered; null until there is an offer. */
  readonly amount: bigint | null;
  readonly months: number;
  readonly ratePpm: number;
  readonly penaltyPpmPerDay: number;
  readonly penaltyCapPpm: number;
  readonly rebatePpm: number;
  readonly smallestArrears: bigint;
  readonly reason: string;
  /** The purchase that the loan pays for, for a kind that asks; empty and null for every other. */
  readonly tool: string;
  readonly costOfTool: bigint | null;
  readonly appliedOn: IsoDate;
  readonly disbursedOn: IsoDate | null;
  /** The bank returned its money on this date, and it is not settled yet. */
  readonly moneyReturnedOn: IsoDate | null;
  readonly dueOn: IsoDate | null;
  /** Until this day, returning the principal cancels the loan. */
  readonly cancelUntil: IsoDate | null;
  readonly settledAs: 'rebate' | 'cancelled' | null;
  /** Written-off amounts; interest that was not due yet is not in them. */
  readonly writtenOff: WrittenOff | null;
  readonly nextPaymentDate: IsoDate | null;
  readonly offerExpiresOn: IsoDate | null;
  readonly acceptedAt: Date | null;
  readonly disapprovalReason: string;
  readonly balance: bigint;
  /** Due by the next payment date, with overdue instalments and penalties. */
  readonly amountDue: bigint;
  /** The schedule's total with penalties. */
  readonly totalToRepay: bigint;
  readonly amountRepaid: bigint;
  /** Penalties charged and neither reversed nor waived, paid or not. */
  readonly penalty: bigint;
  /** All the interest of the schedule; null until there is an offer. */
  readonly totalCost: bigint | null;
  /** A percentage with 2 decimals; null until there is an offer. */
  readonly apr: string | null;
  /** Empty until there is an offer. */
  readonly schedule: readonly ScheduleRow[];
  readonly documents: readonly { kind: string; name: string; bytes: number }[];
  /** Newest first. */
  readonly repayments: readonly Repayment[];
  /** Penalties that were reversed or waived, newest first. */
  readonly penaltyChanges: readonly PenaltyCorrection[];
  /** Penalties by month, newest first. */
  readonly penaltyPeriods: readonly PenaltyPeriod[];
  /** The overdue amounts; null when there are none. */
  readonly arrears: Arrears | null;
  /** Waiting money of the client can pay the overdue amount; no penalty is charged then. */
  readonly isCovered: boolean;
  /**
   * The penalty for the next day in arrears; zero at the cap, and while it is covered or paused.
   */
  readonly nextPenalty: bigint;
  /** The latest time that the client said they cannot pay; null when they never did. */
  readonly hardship: Hardship | null;
  /** The latest promise to pay, until it has ended. */
  readonly promise: LoanPromise | null;
  /** The amount that settles it today; null for a loan that takes no repayments. */
  readonly settlement: SettlementQuote | null;
  /** A new schedule that waits for the client's answer, as it would be accepted today. */
  readonly restructuring: RestructuringOffer | null;
  /** The schedules that restructurings replaced, the newest first. */
  readonly earlierSchedules: readonly EarlierSchedule[];
  readonly acceptedTerms: AcceptedTerms | null;
  /** The business date of these figures. */
  readonly asOf: IsoDate;
} & LoanWaiting;

/** Some of a client's loans by id, in no order; unknown ids give none. */
export function readLoans(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
  businessDate?: IsoDate,
): Promise<Loan[]> {
  return inOneTransaction(reader, async (tx) => {
    const rows = await readLoanRows(tx, clientId, loanIds);
    return buildLoans(tx, clientId, rows, businessDate);
  });
}

/** The model of some of a client's rows, in a fixed number of queries however many they are. */
export function toLoans(
  reader: Reader,
  clientId: string,
  rows: readonly LoanRow[],
  businessDate?: IsoDate,
): Promise<Loan[]> {
  return inOneTransaction(reader, (tx) => buildLoans(tx, clientId, rows, businessDate));
}

async function buildLoans(
  tx: Tx,
  clientId: string,
  rows: readonly LoanRow[],
  businessDate?: IsoDate,
): Promise<Loan[]> {
  const ids = rows.map((row) => row.loan_id);
  const today = businessDate ?? (await readBusinessDate(tx));
  const now = timeOn(today);
  const started = rows.filter((row) => row.disbursed_on !== null).map((row) => row.loan_id);
  const [
    waitingOf,
    balancesOf,
    parts,
    corrections,
    periods,
    hardships,
    promises,
    restructurings,
    waitingMoney,
  ] = await Promise.all([
    readWaiting(tx, clientId, rows, now.at),
    readBalances(tx, clientId, ids),
    readLoanParts(tx, clientId, ids),
    readPenaltyCorrections(tx, clientId, started),
    readPenaltyPeriods(tx, clientId, started),
    readHardships(tx, clientId, started, now),
    readLatestPromises(tx, clientId, started),
    readRestructuringsOf(tx, clientId, rows),
    readWaitingMoney(tx, clientId, rows),
  ]);
  const penaltyChanges = Map.groupBy(corrections, (change) => change.loanId);
  const penaltyPeriods = Map.groupBy(periods, (period) => period.loanId);
  const instalments = Map.groupBy(parts.instalments, (row) => row.loan_id);
  const documents = Map.groupBy(parts.documents, (row) => row.loan_id);
  const repayments = Map.groupBy(parts.repayments, (row) => row.loan_id);
  return rows.map((row) =>
    build(row, today, {
      balances: balancesOf(row.loan_id),
      instalments: instalments.get(row.loan_id) ?? [],
      documents: documents.get(row.loan_id) ?? [],
      repayments: repayments.get(row.loan_id) ?? [],
      penaltyChanges: penaltyChanges.get(row.loan_id) ?? [],
      penaltyPeriods: penaltyPeriods.get(row.loan_id) ?? [],
      waiting: waitingOf(row),
      waitingMoney,
      hardship: hardships.find((one) => one.loanId === row.loan_id) ?? null,
      promise: promises.find((one) => one.loanId === row.loan_id) ?? null,
      ...restructurings(row.loan_id),
    }),
  );
}

/** The model of one row. */
export async function toLoan(reader: Reader, row: LoanRow, businessDate?: IsoDate): Promise<Loan> {
  const [loan] = await toLoans(reader, row.client_id, [row], businessDate);
  if (loan === undefined) throw new Error('a row gave no loan');
  return loan;
}

type Parts = {
  balances: SubjectBalances;
  instalments: readonly InstalmentRow[];
  documents: readonly DocumentRow[];
  repayments: readonly RepaymentRow[];
  penaltyChanges: readonly PenaltyCorrection[];
  penaltyPeriods: readonly PenaltyPeriod[];
  waiting: LoanWaiting;
  waitingMoney: bigint;
  hardship: Hardship | null;
  promise: LoanPromise | null;
} & LoanRestructurings;

function build(row: LoanRow, today: IsoDate, parts: Parts): Loan {
  const { cost, schedule, ...figures } =
    row.disbursed_on === null
      ? figuresBeforeDisbursement(row, today)
      : figuresFromLedger(row, parts, today);
  const { cost_of_tool: costOfTool } = row.application;
  const terms = currentTerms(row, parts.restructurings);
  const arrears = arrearsOfRow(row, parts, today);
  const isCovered = arrears !== null && coversArrears(parts.waitingMoney, arrears);
  const isPaused = parts.hardship?.pausedUntil != null;
  return {
    clientId: row.client_id,
    loanId: row.loan_id,
    loanType: row.loan_type,
    state: row.state,
    codes: codesOf(row.state, row.cancelled_from),
    requestedAmount: row.requested_amount,
    amount: row.amount,
    ...terms,
    penaltyPpmPerDay: row.penalty_ppm_per_day,
    penaltyCapPpm: row.penalty_cap_ppm,
    rebatePpm: row.rebate_ppm,
    smallestArrears: row.smallest_arrears,
    reason: row.reason_for_loan,
    tool: row.application.tool ?? '',
    costOfTool: costOfTool === undefined ? null : fromWire(costOfTool),
    appliedOn: row.applied_on,
    disbursedOn: row.disbursed_on,
    moneyReturnedOn: row.disbursement_returned_on,
    dueOn: row.due_on,
    cancelUntil: cancelUntilOf(row),
    settledAs: row.settled_as,
    writtenOff: writtenOffOf(row, parts.instalments),
    offerExpiresOn: row.offer_expires_on,
    acceptedAt: row.accepted_at,
    disapprovalReason: row.disapproval_reason,
    ...parts.waiting,
    ...figures,
    ...(row.amount === null
      ? { totalCost: null, apr: null, schedule: [] }
      : { totalCost: cost, apr: aprOf(schedule, terms.months), schedule }),
    documents: parts.documents.map((one) => ({
      kind: one.kind,
      name: one.file_name,
      bytes: one.bytes,
    })),
    repayments: parts.repayments.map((one) => ({
      repaymentId: one.repayment_id,
      amount: one.amount - one.returned - one.reversed,
      takenBack: one.returned + one.reversed,
      paidOn: one.value_on,
      paidAt: one.paid_at,
    })),
    penaltyChanges: parts.penaltyChanges,
    penaltyPeriods: parts.penaltyPeriods,
    arrears,
    isCovered,
    nextPenalty: isCovered || isPaused ? 0n : nextPenaltyOf(row, parts.penaltyPeriods),
    hardship: parts.hardship,
    promise: parts.promise?.state === 'ended' ? null : parts.promise,
    settlement: settlementOfRow(row, parts, today),
    restructuring: openOfferOf(row, parts, today),
    earlierSchedules: earlierSchedulesOf(parts),
    acceptedTerms: row.accepted_terms,
    asOf: today,
  };
}

function settlementOfRow(row: LoanRow, parts: Parts, today: IsoDate): SettlementQuote | null {
  if (!loanStates[row.state].live) return null;
  const penalties = parts.balances.balance(ledgerCodes.loanPenalty);
  const instalments = parts.instalments.map(outstandingOf);
  return quoteOf(row, { penalties, instalments }, parts.instalments, today);
}

function arrearsOfRow(row: LoanRow, parts: Parts, today: IsoDate): Arrears | null {
  if (!loanStates[row.state].live) return null;
  const penalties = parts.balances.balance(ledgerCodes.loanPenalty);
  const instalments = parts.instalments.map(outstandingOf);
  return arrearsOf({ penalties, instalments, smallestArrears: row.smallest_arrears }, today);
}
