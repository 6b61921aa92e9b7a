import { type LedgerCode, ledgerCodes, type TransferKind } from '../ledger/index.ts';

/*
 * The ledger as a statement shows it (docs/ledger.md): a client's debts and assets, in accounts
 * that a client knows, with a text for each kind of transfer.
 */

const { loanPrincipal, loanInterest, loanPenalty, loanDisbursing, recoverable } = ledgerCodes;
const { investorCapital, returnsOwed, payoutInFlight, withdrawalsHeld } = ledgerCodes;
const { unappliedReceipts, refundInProgress } = ledgerCodes;

export type AccountName = 'loans' | 'recoverable' | 'investments' | 'sent' | 'held';

export type AccountKind = {
  readonly name: AccountName;
  readonly title: string;
  /** Whether the client owes or owns its balance. */
  readonly side: 'owe' | 'own';
  readonly codes: readonly LedgerCode[];
  /** Codes whose balance is taken off. */
  readonly less: readonly LedgerCode[];
  /** Those that reached the client's bank or card, or left it; the others have no sign. */
  readonly pocket: { readonly [kind in TransferKind]?: 'in' | 'out' };
  /** Texts for the kinds of transfers that move it, in the client's words. */
  readonly texts: { readonly [kind in TransferKind]?: string };
  /**
   * Which moves are one line: those of one posting; those of one record on one day, because a
   * payment that was received and used the same day leaves nothing to show; or those of one
   * transaction.
   */
  readonly together: 'posting' | 'day' | 'transaction';
};

export const accountKinds: readonly AccountKind[] = [
  {
    name: 'loans',
    title: 'Loans: what you owe',
    side: 'owe',
    codes: [loanPrincipal, loanInterest, loanPenalty],
    less: [],
    together: 'posting',
    pocket: {
      disbursement: 'in',
      disbursement_returned: 'out',
      repayment_penalty: 'out',
      repayment_interest: 'out',
      repayment_principal: 'out',
      repayment_reversed_penalty: 'in',
      repayment_reversed_interest: 'in',
      repayment_reversed_principal: 'in',
    },
    texts: {
      disbursement: 'Loan paid to your bank',
      interest_scheduled: 'Interest for the whole term',
      repayment_penalty: 'Repayment',
      repayment_interest: 'Repayment',
      repayment_principal: 'Repayment',
      repayment_reversed_penalty: 'Repayment reversed',
      repayment_reversed_interest: 'Repayment reversed',
      repayment_reversed_principal: 'Repayment reversed',
      penalty: 'Penalty for late payment',
      penalty_reversed: 'Penalty reversed',
      penalty_waived: 'Penalty waived',
      penalty_unwaived: 'Penalty waiver reversed',
      interest_forgiven: 'Interest you no longer owe',
      interest_owed_again: 'Interest owed again',
      disbursement_returned: 'Loan returned by your bank',
      interest_unscheduled: 'Interest on the returned loan',
      write_off_penalty: 'Written off',
      write_off_interest: 'Written off',
      write_off_principal: 'Written off',
      opening_principal: 'Loan from our earlier books',
      opening_repaid_interest: 'Repaid in our earlier books',
      opening_repaid_principal: 'Repaid in our earlier books',
      opening_penalty: 'Penalties from our earlier books',
    },
  },
  {
    name: 'recoverable',
    title: 'Returned payments: what you owe',
    side: 'owe',
    codes: [recoverable],
    less: [],
    together: 'posting',
    pocket: {},
    texts: {
      chargeback_recoverable: 'Payment reversed by your bank',
      payout_recoverable: 'Transfer paid twice',
      payout_recovered: 'Transfer returned',
      recovered: 'Settled from a payment',
      debt_paid: 'Paid from your investment',
      written_off: 'Written off',
    },
  },
  {
    name: 'investments',
    title: 'Investments: what you own',
    side: 'own',
    codes: [investorCapital, returnsOwed],
    less: [],
    together: 'posting',
    pocket: {
      investment: 'out',
      withdrawal_capital: 'in',
      withdrawal_returns: 'in',
      withdrawal_failed: 'out',
      payout_resumed: 'in',
      investment_reversed: 'in',
    },
    texts: {
      investment: 'You invested',
      returns: 'Return credited',
      withdrawal_capital: 'Withdrawal to your bank',
      withdrawal_returns: 'Withdrawal to your bank',
      withdrawal_failed: 'Withdrawal returned',
      own_payment_capital: 'Paid what you owed',
      own_payment_returns: 'Paid what you owed',
      payout_resumed: 'Withdrawal paid',
      reinvested_capital: 'Reinvested',
      reinvested_returns: 'Reinvested',
      investment_reversed: 'Payment reversed',
      returns_reversed: 'Returns on a reversed payment',
      reinvested_returns_reversed: 'Returns on a reversed payment',
      opening_capital: 'Investment from our earlier books',
      opening_returns: 'Returns from our earlier books',
    },
  },
  {
    // A loan on its way is neither owed nor owned yet: it is subtracted from the money in flight.
    // Money that only passes through here, such as a returned transfer, is no line.
    name: 'sent',
    title: 'Money on its way to you',
    side: 'own',
    codes: [payoutInFlight, withdrawalsHeld],
    less: [loanDisbursing],
    together: 'transaction',
    // The withdrawal itself has its sign where it left the investment. A returned part has one
    // here, and so has the transfer that replaces it.
    pocket: {
      payout_returned: 'out',
      payout_returned_by_hand: 'out',
      payout_paid: 'in',
      payout_paid_by_hand: 'in',
    },
    texts: {
      withdrawal_capital: 'Withdrawal requested',
      withdrawal_returns: 'Withdrawal requested',
      withdrawal_failed: 'Withdrawal returned',
      payout_returned: 'Part returned by your bank',
      payout_returned_by_hand: 'Part returned by your bank',
      payout_part_failed: 'Part returned by your bank',
      payout_paid: 'Paid into your bank account',
      payout_paid_by_hand: 'Paid into your bank account',
      payout_resent: 'Loan money sent again',
      payout_resend_failed: 'Loan payout returned again',
      receipt_paid_out: 'Held payment sent to your bank',
      receipt_pay_out_failed: 'Held payment returned',
      payout_resumed: 'Transfer paid',
    },
  },
  {
    name: 'held',
    title: 'Payments we are holding for you',
    side: 'own',
    codes: [unappliedReceipts, refundInProgress],
    less: [],
    together: 'day',
    pocket: {
      receipt: 'out',
      bank_receipt: 'out',
      bank_receipt_reversed: 'in',
      refund_paid: 'in',
      refund_by_provider: 'in',
      refund_returned: 'out',
      paid_refund_failed: 'out',
      chargeback: 'in',
      receipt_paid_out: 'in',
      receipt_pay_out_failed: 'out',
      payout_unclaimed: 'out',
      payout_recovered: 'out',
      payout_resent: 'in',
      payout_resend_failed: 'out',
      payout_resumed: 'in',
    },
    texts: {
      receipt: 'Payment received',
      bank_receipt: 'Payment received',
      bank_receipt_reversed: 'Payment recorded by mistake',
      redress: 'We owe you for our mistake',
      redress_reversed: 'Recorded by mistake: we do not owe it',
      own_payment_capital: 'From your investment',
      own_payment_returns: 'From your investment',
      payout_unclaimed: 'Loan payout returned by your bank',
      payout_recovered: 'Transfer returned by your bank',
      payout_resent: 'Loan money sent again',
      payout_resend_failed: 'Loan payout returned again',
      repayment_penalty: 'Used for a repayment',
      repayment_interest: 'Used for a repayment',
      repayment_principal: 'Used for a repayment',
      repayment_reversed_penalty: 'Taken out of a repayment',
      repayment_reversed_interest: 'Taken out of a repayment',
      repayment_reversed_principal: 'Taken out of a repayment',
      investment: 'Used for an investment',
      investment_reversed: 'Taken out of an investment',
      refund_paid: 'Refund paid',
      refund_by_provider: 'Refund paid',
      refund_returned: 'Refund returned',
      paid_refund_failed: 'Refund returned',
      chargeback: 'Payment reversed by your bank',
      recovered: 'Used for what you owed',
      debt_paid: 'Used for what you owed',
      write_off_recovered: 'Used for what you had owed',
      loan_write_off_recovered: 'Used for a loan that was written off',
      receipt_paid_out: 'Sent to your bank',
      receipt_pay_out_failed: 'Returned by your bank',
      payout_resumed: 'Sent to your bank',
    },
  },
];

export const statementCodes: readonly LedgerCode[] = accountKinds.flatMap(({ codes, less }) => [
  ...codes,
  ...less,
]);
