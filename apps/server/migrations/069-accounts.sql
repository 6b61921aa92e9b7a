-- Since when a client cannot sign in and gets no email: two people recorded that they have died.
ALTER TABLE clients ADD COLUMN closed_at timestamptz;
