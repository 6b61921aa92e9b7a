import type { LoanRecord } from '@quarrter/contract/loans';
import type { IsoDate } from '@quarrter/domain/calendar';
import { annualPercentageRate } from '@quarrter/domain/loans';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { readBalances, type SubjectBalances } from '../ledger/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { shortId } from '../platform/ids.ts';
import { figuresBeforeMoney, figuresOfLedger, type ScheduleRow } from './loan-figures.ts';
import {
  type DocumentRow,
  type InstalmentRow,
  type RepaymentRow,
  readLoanParts,
  readLoans,
} from './queries.ts';
import type { LoanRow } from './tables.ts';

/** LND-02: loans of one client as the API shows them. Five queries, however many loans they are. */
export async function buildLoanRecords(
  reader: Reader,
  clientId: string,
  loans: readonly LoanRow[],
  businessDate?: IsoDate,
): Promise<LoanRecord[]> {
  const ids = loans.map((loan) => loan.loan_id);
  const today = businessDate ?? (await readBusinessTime(reader)).date;
  const balancesOf = await readBalances(reader, clientId, ids);
  const parts = await readLoanParts(reader, clientId, ids);
  const instalments = Map.groupBy(parts.instalments, (row) => row.loan_id);
  const documents = Map.groupBy(parts.documents, (row) => row.loan_id);
  const repayments = Map.groupBy(parts.repayments, (row) => row.loan_id);
  return loans.map((loan) =>
    toRecord(loan, today, {
      balances: balancesOf(loan.loan_id),
      instalments: instalments.get(loan.loan_id) ?? [],
      documents: documents.get(loan.loan_id) ?? [],
      repayments: repayments.get(loan.loan_id) ?? [],
    }),
  );
}

/**
 * Some of a client's loans by id, for those who list them beside other things; unknown ids give
 * none.
 */
export async function readLoanRecords(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<LoanRecord[]> {
  return buildLoanRecords(reader, clientId, await readLoans(reader, clientId, loanIds));
}

/** One loan as the API shows it. */
export async function buildLoanRecord(
  reader: Reader,
  loan: LoanRow,
  businessDate?: IsoDate,
): Promise<LoanRecord> {
  const [record] = await buildLoanRecords(reader, loan.client_id, [loan], businessDate);
  if (record === undefined) throw new Error('a loan without a record');
  return record;
}

type Parts = {
  balances: SubjectBalances;
  instalments: readonly InstalmentRow[];
  documents: readonly DocumentRow[];
  repayments: readonly RepaymentRow[];
};

function toRecord(loan: LoanRow, today: IsoDate, parts: Parts): LoanRecord {
  const figures =
    loan.disbursed_on === null
      ? figuresBeforeMoney(loan, today)
      : figuresOfLedger(loan, parts.balances, parts.instalments, today);
  const offered = loan.amount !== null;
  const { schedule, total, cost } = figures;
  return {
    id: loan.loan_id,
    loan_type: loan.loan_type,
    loan_type_id: loan.loan_id,
    short_id: shortId(loan.loan_id),
    loan_amount: toWire(loan.requested_amount),
    amount: loan.amount === null ? null : toWire(loan.amount),
    balance: toWire(figures.balance),
    duration: loan.months,
    reason_for_loan: loan.reason_for_loan,
    tool: loan.application.tool ?? '',
    cost_of_tool: loan.application.cost_of_tool ?? null,
    applied_on: loan.applied_on,
    start_date: loan.disbursed_on,
    interest_start_date: loan.disbursed_on,
    next_payment_date: figures.nextPaymentDate,
    due_date: loan.due_on,
    amount_to_be_paid: toWire(figures.due),
    amount_to_be_repaid: toWire(total),
    amount_repaid: toWire(figures.repaid),
    penalty: toWire(figures.penalty),
    penalty_per_day: percentFromRatePpm(loan.penalty_ppm_per_day),
    penalty_cap: percentFromRatePpm(loan.penalty_cap_ppm),
    interest: percentFromRatePpm(loan.rate_ppm),
    status: loan.status,
    stage: loan.stage,
    is_approved: loan.is_approved,
    is_accepted: loan.is_accepted,
    state: loan.state,
    total_cost: offered ? toWire(cost) : null,
    apr: offered ? annualPercentageRate(cashFlow(loan, schedule)) : null,
    offer_expires_on: loan.offer_expires_on,
    disapproval_reason: loan.disapproval_reason,
    schedule: offered
      ? schedule.map((row) => ({
          number: row.number,
          due_date: row.dueOn,
          principal: toWire(row.principal),
          interest: toWire(row.interest),
          total: toWire(row.principal + row.interest),
          outstanding: toWire(row.outstanding),
        }))
      : [],
    documents: parts.documents.map((row) => ({
      kind: row.kind,
      name: row.file_name,
      bytes: row.bytes,
    })),
    repayments: parts.repayments.map((row) => ({
      id: row.repayment_id,
      amount: toWire(row.amount),
      paid_on: row.paid_on,
      timestamp: row.paid_at.toISOString(),
    })),
  };
}

function cashFlow(loan: LoanRow, schedule: readonly ScheduleRow[]) {
  return {
    principal: loan.amount ?? loan.requested_amount,
    instalments: schedule.map((row) => row.principal + row.interest),
  };
}
