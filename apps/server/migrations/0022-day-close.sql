-- The day close works through the clients in buckets. Shared: one row for each bucket of a business
-- date, with what each step changed in it.
CREATE TABLE day_close_buckets (
  business_date date NOT NULL,
  bucket integer NOT NULL,
  finished_at timestamptz,
  steps jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (business_date, bucket)
);
CREATE INDEX day_close_buckets_open ON day_close_buckets (business_date, bucket)
  WHERE finished_at IS NULL;

ALTER TABLE day_closes ADD COLUMN buckets integer NOT NULL DEFAULT 1;

-- A date that an earlier version began to close is one bucket, in which every step is still to do:
-- those that ran already find nothing more to change.
INSERT INTO day_close_buckets (business_date, bucket)
SELECT business_date, 0 FROM day_closes WHERE finished_at IS NULL;

-- What falls due, by the part of all clients that is worked on: the last two bytes of their ids.
DROP INDEX loan_instalments_unpaid;
CREATE INDEX loan_instalments_unpaid ON loan_instalments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), due_on
) WHERE principal_paid < principal OR interest_paid < interest;

DROP INDEX loan_instalments_unearned;
CREATE INDEX loan_instalments_unearned ON loan_instalments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), due_on
) WHERE NOT interest_earned;

CREATE INDEX loans_offer_expires ON loans (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)),
  offer_expires_on
) WHERE state = 'offered';

DROP INDEX investments_returns_due;
CREATE INDEX investments_returns_due ON investments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)),
  next_returns_on
) WHERE next_returns_on IS NOT NULL;

DROP INDEX investments_by_maturity;
CREATE INDEX investments_by_maturity ON investments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), matures_on
);
