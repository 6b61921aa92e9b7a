-- The business date on which a client came from the lender's earlier books; null for one who signed
-- up. Until the address is verified the account has a password that no one knows.
ALTER TABLE clients ADD COLUMN imported_on date;
CREATE INDEX clients_to_invite ON clients (client_id)
  WHERE imported_on IS NOT NULL AND email_verified_at IS NULL;
