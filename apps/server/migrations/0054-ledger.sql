-- Transfers that happen to few clients, by their kind. `ledger-check` asks for them in a dozen
-- comparisons, and read all transfers for each of them.
CREATE INDEX ledger_transfers_unusual ON ledger_transfers (kind, client_id, subject_id)
  WHERE kind NOT IN (
    'disbursement', 'disbursement_ordered', 'interest_earned', 'interest_scheduled', 'investment',
    'payout_paid', 'penalty', 'provider_fee', 'receipt', 'repayment_interest',
    'repayment_penalty', 'repayment_principal', 'returns', 'transfer_fee', 'withdrawal_capital',
    'withdrawal_returns', 'withholding_tax'
  );
