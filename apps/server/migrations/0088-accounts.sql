-- The oldest accounts, for the records that may be erased.
CREATE INDEX clients_by_created_on ON clients (created_on, client_id);
