import type { Currency } from '@quarrter/domain/money';
import type { LedgerCode } from './chart.ts';

/** One side of a transfer: an account of the client, by its code and the record it belongs to. */
export type Side = { code: LedgerCode; subjectId: string };

/**
 * `amount` goes from the credited account to the debited one; kinds are those of docs/ledger.md.
 */
export type Transfer = {
  kind: TransferKind;
  subjectId: string;
  debit: Side;
  credit: Side;
  currency: Currency;
  amount: bigint;
};

export type TransferKind =
  | 'receipt'
  | 'provider_fee'
  | 'bank_receipt'
  | 'bank_receipt_reversed'
  | 'redress'
  | 'repayment_penalty'
  | 'repayment_interest'
  | 'repayment_principal'
  | 'investment'
  | 'disbursement_ordered'
  | 'payout_paid'
  | 'payout_returned'
  | 'payout_unclaimed'
  | 'disbursement'
  | 'interest_scheduled'
  | 'disbursement_failed'
  | 'payout_resumed'
  | 'payout_split'
  | 'payout_part_failed'
  | 'disbursement_returned'
  | 'interest_unscheduled'
  | 'interest_earned'
  | 'interest_unearned'
  | 'interest_forgiven'
  | 'interest_owed_again'
  | 'penalty_capitalised'
  | 'interest_capitalised'
  | 'write_off_penalty'
  | 'write_off_interest'
  | 'write_off_principal'
  | 'loan_write_off_recovered'
  | 'penalty'
  | 'returns'
  | 'withdrawal_capital'
  | 'withdrawal_returns'
  | 'withdrawal_failed'
  | 'own_payment_capital'
  | 'own_payment_returns'
  | 'reinvested_capital'
  | 'reinvested_returns'
  | 'withdrawal_released'
  | 'repayment_reversed_penalty'
  | 'repayment_reversed_interest'
  | 'repayment_reversed_principal'
  | 'penalty_reversed'
  | 'penalty_waived'
  | 'penalty_unwaived'
  | 'investment_reversed'
  | 'returns_reversed'
  | 'reinvested_returns_reversed'
  | 'refund_ordered'
  | 'refund_paid'
  | 'refund_failed'
  | 'paid_refund_failed'
  | 'refund_by_provider'
  | 'refund_returned'
  | 'chargeback'
  | 'chargeback_recoverable'
  | 'journal'
  | 'recovered'
  | 'debt_paid'
  | 'written_off'
  | 'write_off_recovered'
  | 'transfer_fee'
  | 'payout_recoverable'
  | 'payout_recovered'
  | 'payout_resent'
  | 'payout_resend_failed'
  | 'receipt_paid_out'
  | 'receipt_pay_out_failed'
  | 'payout_paid_by_hand'
  | 'payout_returned_by_hand'
  | 'withholding_tax'
  | 'withholding_tax_reversed'
  | 'settlement'
  | 'settlement_fee'
  | 'top_up'
  | 'opening_balance'
  | 'opening_principal'
  | 'opening_interest_earned'
  | 'opening_penalty'
  | 'opening_repaid_interest'
  | 'opening_repaid_principal'
  | 'opening_capital'
  | 'opening_returns';
