-- Documents that were issued and whose PDF could not be made: staff look for them.
CREATE INDEX issued_documents_unmade ON issued_documents (issued_at) WHERE file_key IS NULL;
