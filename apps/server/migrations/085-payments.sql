-- References of the bank are compared by their letters and digits alone, without the signs between
-- them, and with the letters O, I and L as the digits that they look like (referenceKey).
-- Where two records were one reference all along, the other one keeps its text.
UPDATE bank_references AS known SET reference = plain.reference
FROM (
  SELECT DISTINCT ON (key) was, key AS reference
  FROM (
    SELECT reference AS was,
      translate(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), 'OIL', '011') AS key
    FROM bank_references
  ) AS keys
  WHERE key <> '' AND key NOT IN (SELECT reference FROM bank_references)
  ORDER BY key, was
) AS plain
WHERE known.reference = plain.was;

-- The second person reads what was recorded before with the same document of the bank.
CREATE INDEX bank_receipts_by_file ON bank_receipts (sha256);
CREATE INDEX payout_evidence_files_by_file ON payout_evidence_files (sha256);
CREATE INDEX payout_evidence_by_reference ON payout_evidence
  ((translate(regexp_replace(upper(bank_reference), '[^A-Z0-9]', '', 'g'), 'OIL', '011')));
