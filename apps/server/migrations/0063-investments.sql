-- The day close looks for the maturities for which a client has chosen something.
CREATE INDEX investments_with_choice ON investments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), matures_on
) WHERE at_maturity <> 'nothing';
