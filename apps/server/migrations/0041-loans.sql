-- When a client uploaded a document. One that is used again for another application keeps its date,
-- so that it grows old.
ALTER TABLE loan_documents ADD COLUMN uploaded_on date;
UPDATE loan_documents SET uploaded_on = loans.applied_on
FROM loans
WHERE loans.client_id = loan_documents.client_id AND loans.loan_id = loan_documents.loan_id;
ALTER TABLE loan_documents ALTER COLUMN uploaded_on SET NOT NULL;
CREATE INDEX loan_documents_by_age ON loan_documents (client_id, uploaded_on);
