import { sql } from 'kysely';
import { approvedProposals } from '../approvals/index.ts';
import { recordedEvents } from '../events/index.ts';
import {
  checkFigures,
  type LedgerCheck,
  ledgerClosedMonths,
  ledgerTransfers,
} from '../ledger/index.ts';
import { journalPosted } from './events.ts';
import { journalSides } from './list-journals.ts';

const transfers = ledgerTransfers('journal');

/** Both accounts of a journal's transfers belong to its owner. */
const posted = checkFigures('every journal against its transfers', {
  from: sql`(
    SELECT client_id, journal_id, code, currency, happened_on,
      sum(debits) AS debits, sum(credits) AS credits,
      sum(debited) AS debited, sum(credited) AS credited, bool_and(is_own) AS is_own
    FROM (
      SELECT client_id, journal_id, code, currency, posted_on AS happened_on, debits, credits,
        0 AS debited, 0 AS credited, true AS is_own
      FROM ${journalSides} AS line
      UNION ALL
      SELECT client_id, subject_id, debit_code, currency, happened_on, 0, 0, amount, 0,
        debit_subject_id = client_id
      FROM ${transfers} AS debit_side
      UNION ALL
      SELECT client_id, subject_id, credit_code, currency, happened_on, 0, 0, 0, amount,
        credit_subject_id = client_id
      FROM ${transfers} AS credit_side
    ) AS side GROUP BY client_id, journal_id, code, currency, happened_on
  ) AS journal`,
  about: sql`'journal ' || journal_id || ' of client ' || client_id || ', account ' || code
    || ' in ' || currency`,
  figures: [
    ['debits', sql`debits`, sql`debited`],
    ['credits', sql`credits`, sql`credited`],
    ['owner', sql`is_own`, sql`true`],
  ],
});

/** The lines that two people agreed on are those that were posted. */
const approved = checkFigures('every journal against what two people approved', {
  // Rows are grouped instead of joined: on a Citus proposals lie on another node.
  from: sql`(
    SELECT journal_key, code, sum(debits) AS debits, sum(credits) AS credits,
      sum(approved_debits) AS approved_debits, sum(approved_credits) AS approved_credits
    FROM (
      SELECT CASE WHEN journal.reverses IS NULL THEN journal.journal_id::text
          ELSE 'reversal-' || journal.reverses END AS journal_key, line.code,
        CASE line.side WHEN 'debit' THEN line.amount ELSE 0 END AS debits,
        CASE line.side WHEN 'credit' THEN line.amount ELSE 0 END AS credits,
        0 AS approved_debits, 0 AS approved_credits
      FROM journals AS journal
      JOIN journal_lines AS line USING (client_id, journal_id)
      UNION ALL
      SELECT proposal.subject_id, (line ->> 'code')::smallint, 0, 0,
        CASE line ->> 'side' WHEN 'debit' THEN (line ->> 'amount')::bigint ELSE 0 END,
        CASE line ->> 'side' WHEN 'credit' THEN (line ->> 'amount')::bigint ELSE 0 END
      FROM ${approvedProposals('manual-journal')} AS proposal
      CROSS JOIN LATERAL jsonb_array_elements(proposal.payload::jsonb -> 'lines') AS line
    ) AS side GROUP BY journal_key, code
  ) AS journal`,
  about: sql`'journal ' || journal_key || ', account ' || code`,
  figures: [
    ['debits', sql`debits`, sql`approved_debits`],
    ['credits', sql`credits`, sql`approved_credits`],
  ],
});

/** The event of a posting was written with it. */
const recorded = checkFigures('every journal against the record of its posting', {
  from: sql`(
    SELECT journal.client_id, journal_id, journal.value_date, journal.reason, journal.currency,
      journal.reverses::text AS reverses, payload
    FROM journals AS journal
    LEFT JOIN ${recordedEvents(journalPosted)} AS event ON event.client_id = journal.client_id
      AND event.subject_id = journal.journal_id
  ) AS journal`,
  about: sql`'journal ' || journal_id || ' of client ' || client_id`,
  figures: [
    ['value date', sql`value_date::text`, sql`payload ->> 'valueDate'`],
    ['reason', sql`reason`, sql`payload ->> 'reason'`],
    ['currency', sql`currency`, sql`payload ->> 'currency'`],
    ['reverses', sql`reverses`, sql`payload ->> 'reverses'`],
  ],
});

/** A month that two people closed cannot be opened again. */
const months = checkFigures('every month that two people closed is still closed', {
  from: sql`(
    SELECT month, bool_or(is_closed) AS is_closed, bool_or(NOT is_closed) AS is_approved
    FROM (
      SELECT month, true AS is_closed FROM ${ledgerClosedMonths} AS closed
      UNION ALL
      SELECT (subject_id || '-01')::date, false
      FROM ${approvedProposals('period-close')} AS proposal
    ) AS side GROUP BY month
  ) AS month`,
  about: sql`'month of ' || month`,
  figures: [
    ['is closed', sql`is_closed`, sql`true`],
    ['was closed by two people', sql`is_approved`, sql`true`],
  ],
});

export const journalChecks: readonly LedgerCheck[] = [posted, approved, recorded, months];
