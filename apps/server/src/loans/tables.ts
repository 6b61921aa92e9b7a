import type { ChecklistItem } from '@quarrter/contract/staff/loan-decision';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { DeclineCode, LoanState, LoanType, PromiseState } from '@quarrter/domain/loans';
import { type ColumnType, type Generated, sql } from 'kysely';
import {
  clientTable,
  emptySealed,
  leftOut,
  type RowOf,
  sharedTable,
  tablesOf,
  whyKept,
} from '../platform/database/define-table.ts';
import { type Answers, contextOf, resealAnswers } from './apply/sealed-answers.ts';
import type { AcceptedTerms } from './decide/accepted-terms-record.ts';
import { requestTables } from './documents/request-tables.ts';

/** Written as JSON text, and read as the parsed value. */
type Json<T> = ColumnType<T, string, string>;

export type LoanRow = RowOf<typeof loansDb, 'loans'>;

/** The terms without name, address and account of the person who accepted them. */
const withoutBorrower = sql<AcceptedTerms>`CASE WHEN accepted_terms ? 'borrower'
  THEN accepted_terms - 'borrowerAddress'
    || '{"borrower": "", "account": {"bank": "", "lastFour": ""}}'::jsonb
  ELSE accepted_terms END`;

export const loansDb = tablesOf({
  loans: clientTable<{
    loan_id: string;
    loan_type: LoanType;
    state: LoanState;
    /** The state in which it was cancelled; null for every other. */
    cancelled_from: Generated<LoanState | null>;
    requested_amount: bigint;
    requested_months: number;
    reason_for_loan: Generated<string>;
    application: Json<Answers>;
    /** The version of the kind that these answers were given to. */
    application_version: Generated<number>;
    monthly_income: bigint | null;
    bank_code: string;
    account_number_sealed: string;
    /** As a payout has one; empty for an account that was entered before. */
    account_index: Generated<string>;
    account_name: Generated<string>;
    /** That name was the client's own, or that of the business, when it was compared. */
    account_is_own: Generated<boolean>;
    amount: Generated<bigint | null>;
    months: number;
    rate_ppm: number;
    penalty_ppm_per_day: number;
    penalty_cap_ppm: number;
    rebate_ppm: Generated<number>;
    /** The smallest unpaid sum of due instalments that counts as late. */
    smallest_arrears: Generated<bigint>;
    /** The due date from which on an overdue loan is late; null for every other. */
    arrears_since: Generated<IsoDate | null>;
    accepted_terms: ColumnType<AcceptedTerms | null, string | undefined, string>;
    accepted_at: Generated<Date | null>;
    applied_on: IsoDate;
    applied_at: Date;
    verified_by: Generated<string | null>;
    offered_by: Generated<string | null>;
    offered_on: Generated<IsoDate | null>;
    offer_expires_on: Generated<IsoDate | null>;
    disbursed_by: Generated<string | null>;
    disbursed_on: Generated<IsoDate | null>;
    disbursed_at: Generated<Date | null>;
    due_on: Generated<IsoDate | null>;
    /** The last day on which returning the principal cancels the loan. */
    cancel_until: Generated<IsoDate | null>;
    completed_on: Generated<IsoDate | null>;
    /** How a complete loan was settled for less than its balance. */
    settled_as: Generated<'rebate' | 'cancelled' | null>;
    written_off_on: Generated<IsoDate | null>;
    /** Made when it was booked, so that it sorts among repayments and reversals. */
    write_off_id: Generated<string | null>;
    write_off_reason: Generated<string>;
    penalty_written_off: Generated<bigint>;
    /** How often it was restructured. */
    generation: Generated<number>;
    disapproval_reason: Generated<string>;
    /** Null unless it is declined, and for one that was declined before there were codes. */
    disapproval_code: Generated<DeclineCode | null>;
    returned_principal: Generated<bigint>;
    returned_interest: Generated<bigint>;
    /** It was complete once, and a repayment was reversed. */
    reopened: Generated<boolean>;
    /** The officer who confirmed a holder with another name, and why. */
    holder_confirmed_by: Generated<string | null>;
    holder_confirmed_reason: Generated<string>;
    /** The member of staff who entered the account; null when the client did. */
    account_changed_by: Generated<string | null>;
    /** Why staff cancelled it; empty when the client did. */
    cancellation_reason: Generated<string>;
    /** The disbursement was returned on this date, after something had happened on the loan. */
    disbursement_returned_on: Generated<IsoDate | null>;
    /** From this day on it charges no penalties: its client has died. */
    penalties_stopped_on: Generated<IsoDate | null>;
    disbursement_failed_at: Generated<Date | null>;
    /** The last decline: who, and when. */
    disapproved_by: Generated<string | null>;
    disapproved_at: Generated<Date | null>;
    /** It waits for us again since then; null when it has since it was applied for or accepted. */
    resumed_at: Generated<Date | null>;
    /** How many documents staff have asked for and not received. */
    documents_requested: Generated<number>;
    /** When it came from the lender's earlier books; null for a loan that began here. */
    imported_on: Generated<IsoDate | null>;
    /** The penalties owed at the import. */
    imported_penalties: Generated<bigint>;
  }>({
    exported: ['loans/loans.json', 'Your applications and loans'],
    without: ['disapproval_code', 'holder_confirmed_reason', 'write_off_reason'],
    erased: { kept: whyKept.books, texts: 'bank_code cancelled_from loan_type' },
    cleared: {
      application: sql`'{}'::jsonb`,
      monthly_income: null,
      reason_for_loan: '',
      account_number_sealed: emptySealed,
      account_index: '',
      account_name: '',
      accepted_terms: withoutBorrower,
      disapproval_code: null,
      disapproval_reason: '',
      cancellation_reason: '',
      write_off_reason: '',
      holder_confirmed_reason: '',
    },
    sealed: { account_number_sealed: (row) => contextOf(row, 'account_number') },
    indexed: ['account_index'],
    sealedInside: { application: resealAnswers },
  }),
  /** Counted again by the ledger check. */
  loan_totals: clientTable<{ applied: number }>({
    exported: ['loans/totals.json', 'How many loans you have applied for'],
    erased: { kept: whyKept.books },
  }),
  loan_instalments: clientTable<{
    loan_id: string;
    number: number;
    due_on: IsoDate;
    principal: bigint;
    interest: bigint;
    principal_paid: Generated<bigint>;
    interest_paid: Generated<bigint>;
    /** Interest that was not due yet and fell away. */
    interest_forgiven: Generated<bigint>;
    interest_written_off: Generated<bigint>;
    principal_written_off: Generated<bigint>;
    interest_earned: Generated<boolean>;
  }>({
    exported: ['loans/instalments.json', 'The schedules of your loans'],
    erased: { kept: whyKept.books },
  }),
  loan_replaced_instalments: clientTable<{
    loan_id: string;
    /** The schedule that was replaced: 0 for the first. */
    generation: number;
    number: number;
    due_on: IsoDate;
    principal: bigint;
    interest: bigint;
    principal_paid: bigint;
    interest_paid: bigint;
    interest_forgiven: bigint;
  }>({
    exported: ['loans/earlier-instalments.json', 'Schedules that were replaced'],
    erased: { kept: whyKept.books },
  }),
  loan_repayments: clientTable<{
    loan_id: string;
    repayment_id: string;
    receipt_id: string;
    /** Null for a receipt that is no payment. */
    payment_id: string | null;
    amount: bigint;
    /** The amount that the loan did not need, and the amount that was reversed. */
    returned: Generated<bigint>;
    reversed: Generated<bigint>;
    penalty_part: bigint;
    interest_part: bigint;
    principal_part: bigint;
    /** The day from which it counts, and the booking. */
    value_on: IsoDate;
    paid_on: IsoDate;
    paid_at: Date;
  }>({
    exported: ['loans/repayments.json', 'Your repayments'],
    erased: { kept: whyKept.books },
  }),
  loan_repayment_reversals: clientTable<{
    loan_id: string;
    reversal_id: string;
    repayment_id: string;
    amount: bigint;
    reversed_on: IsoDate;
    reversed_at: Date;
  }>('append-only', {
    exported: ['loans/repayment-reversals.json', 'Reversed repayments'],
    erased: { kept: whyKept.books },
  }),
  loan_penalties: clientTable<{
    loan_id: string;
    charged_on: IsoDate;
    /** Zero when money of the client that was waiting could cover the overdue amount. */
    amount: bigint;
  }>('append-only', {
    exported: ['loans/penalties.json', 'Penalties for late payment'],
    erased: { kept: whyKept.books },
  }),
  loan_penalty_changes: clientTable<{
    loan_id: string;
    change_id: string;
    /** The day of the penalty. */
    charged_on: IsoDate;
    kind: 'reversed' | 'charged' | 'waived' | 'unwaived' | 'moved';
    amount: bigint;
    /** The repayment that was booked, or the approval of the waiver. */
    cause_id: string;
    changed_on: IsoDate;
    changed_at: Date;
  }>('append-only', {
    exported: ['loans/penalty-changes.json', 'Penalties that were waived or corrected'],
    erased: { kept: whyKept.books },
  }),
  ...requestTables,
  credit_check_consents: clientTable<{
    loan_id: string;
    /** Of the text that the client agreed to. */
    text_version: string;
    given_on: IsoDate;
    given_at: Date;
  }>('append-only', {
    exported: ['loans/credit-check-consents.json', 'When you allowed us to ask a credit bureau'],
    erased: { kept: whyKept.agreed, texts: 'text_version' },
  }),
  loan_promises: clientTable<{
    promise_id: string;
    loan_id: string;
    made_on: IsoDate;
    made_at: Date;
    made_by: string;
    made_by_name: string;
    state: Generated<PromiseState>;
    /** The next date with something left to pay, and how much; null unless it is open. */
    next_due_on: IsoDate | null;
    next_amount: bigint | null;
    ended_on: Generated<IsoDate | null>;
  }>({
    exported: ['loans/promises.json', 'Payments that you promised'],
    erased: { kept: whyKept.books, texts: 'made_by_name' },
  }),
  loan_promise_parts: clientTable<{
    promise_id: string;
    due_on: IsoDate;
    amount: bigint;
  }>('append-only', {
    exported: ['loans/promise-dates.json', 'Their dates and amounts'],
    erased: { kept: whyKept.books },
  }),
  /** Offered to the client; the columns after `answered_at` are those of an accepted one. */
  loan_restructurings: clientTable<{
    loan_id: string;
    restructuring_id: string;
    state: Generated<'offered' | 'accepted' | 'rejected' | 'lapsed'>;
    months: number;
    rate_ppm: number;
    reason: Generated<string>;
    offered_on: IsoDate;
    expires_on: IsoDate;
    answered_on: Generated<IsoDate | null>;
    answered_at: Generated<Date | null>;
    /** The schedule that it began. */
    generation: Generated<number | null>;
    booking_id: Generated<string | null>;
    principal: Generated<bigint | null>;
    penalties: Generated<bigint | null>;
    interest: Generated<bigint | null>;
    /** Since when the loan was late on the day of acceptance; null when it was not. */
    arrears_since: Generated<IsoDate | null>;
    accepted_terms: ColumnType<AcceptedTerms | null, string | undefined, string>;
  }>({
    exported: ['loans/restructurings.json', 'New schedules we offered'],
    erased: { kept: whyKept.books },
    cleared: { reason: '', accepted_terms: withoutBorrower },
  }),
  /** A line of the checklist that an officer settled, in the state that it had. */
  loan_checks: clientTable<{
    loan_id: string;
    check_id: string;
    line: string;
    state: ChecklistItem['state'];
    reason: string;
    staff_id: string;
    staff_name: string;
    checked_at: Date;
  }>('append-only', {
    exported: leftOut.working,
    erased: { kept: whyKept.staff, texts: 'line reason staff_name state' },
  }),
  holidays: sharedTable<{
    holiday: IsoDate;
    name: string;
    /** Not announced yet. */
    is_expected: Generated<boolean>;
    added_by: Generated<string | null>;
    added_at: Generated<Date | null>;
  }>(),
});
