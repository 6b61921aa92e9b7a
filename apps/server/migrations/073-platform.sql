-- The proposals about a client: on a loan's page, and when their texts are erased, which read every
-- proposal once for each of their texts.
CREATE INDEX approvals_of_client ON approvals (client_id, kind, approval_id)
  WHERE client_id IS NOT NULL;
-- Returned disbursements, of a client and for the queue of account holders to confirm: few among
-- all live loans.
CREATE INDEX loans_returned ON loans (client_id, loan_id)
  WHERE disbursement_returned_on IS NOT NULL;
-- The day close reads the settings of one bucket of clients at a time.
CREATE INDEX automatic_repayments_by_bucket ON automatic_repayments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15))
);
CREATE INDEX monthly_top_ups_by_bucket ON monthly_top_ups (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), next_on
) WHERE state = 'active';
-- The list of transfers that were paid twice, among every transfer that was paid.
CREATE INDEX payouts_paid_twice ON payouts (payout_id) WHERE recoverable;
-- Pages of the investments behind a figure of the portfolio, newest first.
CREATE INDEX investments_by_id ON investments (investment_id);
-- The charges of saved cards that fall due, queued in pages in this order.
CREATE INDEX card_charges_due ON card_charges (due_on, client_id, subject_id)
  WHERE state = 'waiting';
DROP INDEX card_charges_waiting;
DROP INDEX monthly_top_ups_next_charge;
