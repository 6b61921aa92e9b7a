import type {
  InvestmentKind,
  InvestmentStatus,
  MaturityChoice,
  WaitingReason,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type Generated, sql } from 'kysely';
import { clientTable, resealFields, tablesOf, whyKept } from '../platform/database/define-table.ts';
import { detailContext } from './invest/stored-form.ts';

/** `held` waits for staff and has no payout yet; `cancelled` was never sent. */
export type WithdrawalStatus = 'held' | 'requested' | 'paid' | 'failed' | 'cancelled';

/** The client while signed in, a link in an email to the client, or staff. */
export type CancelledBy = 'client' | 'link' | 'staff';

/** The context that the account number of a held withdrawal is sealed for. */
export const heldAccountContext = (withdrawalId: string): string =>
  `${withdrawalId}:held_account_number`;

export const investmentsDb = tablesOf({
  investments: clientTable<{
    investment_id: string;
    investment_type: InvestmentKind;
    currency: Currency;
    plan: string;
    plan_minimum: bigint;
    rate_ppm: number;
    initial_amount: bigint;
    months: number;
    start_on: string;
    matures_on: string;
    next_returns_on: string | null;
    returns_credited: Generated<number>;
    status: InvestmentStatus;
    /** Null when it was started from the balance of an earlier one. */
    payment_id: string | null;
    /** The receipt that its money came with. */
    receipt_id: string;
    form: object;
    created_at: Date;
    /** Of a limited-time investment. */
    offer_id: Generated<string | null>;
    slots: Generated<number | null>;
    at_maturity: Generated<MaturityChoice>;
    /** When it came from the lender's earlier books; null for one that began here. */
    imported_on: Generated<string | null>;
    /**
     * The anniversaries credited before the import, and the returns of them that were still owed.
     */
    imported_number: Generated<number>;
    imported_returns: Generated<bigint>;
  }>({
    exported: ['investments/investments.json', 'Your investments'],
    erased: { kept: whyKept.books, texts: 'plan' },
    cleared: { form: sql`'{}'::jsonb` },
    sealedInside: {
      form: (row, again) =>
        resealFields(row.form, (field) => detailContext(row.client_id, field), again),
    },
  }),
  /** Counted again by the ledger check. */
  investment_totals: clientTable<{
    currency: Currency;
    made: number;
    invested: bigint;
    held: number;
  }>({
    exported: ['investments/totals.json', 'Your totals by currency'],
    erased: { kept: whyKept.books, texts: 'currency' },
  }),
  investment_returns: clientTable<{
    investment_id: string;
    number: number;
    /**
     * 0 for the first credit of this number; counted up for each later one that a failed withdrawal
     * restored.
     */
    correction: Generated<number>;
    returns_id: Generated<string>;
    credited_on: string;
    credited_at: Date;
    /** The capital that earned the whole return of this number, all its parts together. */
    capital: bigint;
    /** The credited part of the return, net of `tax`. */
    amount: bigint;
    tax: Generated<bigint>;
  }>('append-only', {
    exported: ['investments/returns.json', 'Returns and tax'],
    erased: { kept: whyKept.books },
  }),
  investment_reversals: clientTable<{
    investment_id: string;
    reversal_id: string;
    receipt_id: string;
    capital: bigint;
    returns: bigint;
    /** Withheld from the returns that this row takes out, and no longer owed. */
    tax: Generated<bigint>;
    /** The earlier plan that had earned this capital; null for money of the receipt. */
    returns_of: string | null;
    reversed_at: Date;
    reversed_on: string;
  }>('append-only', {
    exported: ['investments/reversals.json', 'Reversed investments'],
    erased: { kept: whyKept.books },
  }),
  reinvestments: clientTable<{
    reinvestment_id: string;
    from_investment_id: string;
    to_investment_id: string;
    /** Of the plan that the new investment was started under. */
    plan_version: number;
    capital: bigint;
    returns: bigint;
    /** By the client's choice, on the day of the maturity. */
    is_automatic: boolean;
    reinvested_on: string;
    reinvested_at: Date;
    request_hash: Generated<string | null>;
  }>('append-only', {
    exported: ['investments/reinvestments.json', 'Matured money invested again'],
    erased: { kept: whyKept.books, texts: 'request_hash' },
  }),
  investment_goals: clientTable<{
    goal_id: string;
    name: string;
    currency: Currency;
    amount: bigint;
    target_on: string;
    created_at: Date;
    archived_at: Generated<Date | null>;
  }>({
    exported: ['investments/goals.json', 'Your goals'],
    erased: 'deleted',
  }),
  /** The goal that an investment is part of. */
  goal_investments: clientTable<{
    investment_id: string;
    goal_id: string;
  }>({
    exported: ['investments/goal-investments.json', 'Investments in each goal'],
    erased: 'deleted',
  }),
  withdrawals: clientTable<{
    withdrawal_id: string;
    /** The transfer; of one that paid a loan, the receipt that it became. */
    payout_id: string;
    currency: Currency;
    amount: bigint;
    status: WithdrawalStatus;
    requested_on: string;
    requested_at: Date;
    /** Where it was asked to be paid; the number as its payout's index, empty for older ones. */
    bank_code: Generated<string>;
    account_name: Generated<string>;
    account_index: Generated<string>;
    /** When a transfer that had failed was paid after all, and its money was taken again. */
    taken_again_on: Generated<string | null>;
    held_bank_code: Generated<string | null>;
    held_account_number_sealed: Generated<string | null>;
    held_account_name: Generated<string | null>;
    request_hash: Generated<string | null>;
    /** Why staff check it first; empty unless it is held. */
    held_for: Generated<WaitingReason[]>;
    /** Not sent before this time. */
    send_after: Generated<Date | null>;
    /** The last 4 digits of the account; empty for older ones. */
    account_ending: Generated<string>;
    cancelled_by: Generated<CancelledBy | null>;
    cancelled_at: Generated<Date | null>;
    /** The loan of the client that it paid instead of a bank account, and the repayment. */
    loan_id: Generated<string | null>;
    /** It paid what its client owed for a returned payment. */
    paid_debt: Generated<boolean>;
    repayment_id: Generated<string | null>;
  }>({
    exported: ['investments/withdrawals.json', 'Your withdrawals'],
    erased: { kept: whyKept.books, texts: 'bank_code' },
    cleared: {
      account_name: '',
      account_index: '',
      account_ending: '',
      held_bank_code: null,
      held_account_number_sealed: null,
      held_account_name: null,
      request_hash: null,
    },
    sealed: { held_account_number_sealed: (row) => heldAccountContext(row.withdrawal_id) },
    indexed: ['account_index', 'request_hash'],
  }),
  withdrawal_parts: clientTable<{
    withdrawal_id: string;
    investment_id: string;
    part_id: string;
    capital: bigint;
    returns: bigint;
  }>('append-only', {
    exported: ['investments/withdrawal-parts.json', 'Which investments they came from'],
    erased: { kept: whyKept.books },
  }),
});
