-- The search of staff: a client by the beginning of a name, by phone number or by email address.
-- The order of bytes, so that a beginning is a range of the index in every collation.
CREATE INDEX clients_by_last_name ON clients (
  (lower(last_name) COLLATE "C"), (lower(first_name) COLLATE "C")
);
CREATE INDEX clients_by_first_name ON clients (
  (lower(first_name) COLLATE "C"), (lower(last_name) COLLATE "C")
);
CREATE INDEX clients_by_phone_number ON clients (phone_number);
CREATE INDEX client_logins_by_beginning ON client_logins ((email COLLATE "C"));
