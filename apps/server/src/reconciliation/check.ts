import { sql } from 'kysely';
import { recordedEvents } from '../events/index.ts';
import {
  checkFigures,
  type LedgerCheck,
  ledgerCodes,
  ledgerTransfers,
  lenderId,
} from '../ledger/index.ts';
import { settlementPosted } from './events.ts';

/* The lender's own money: settlements and entries against the transfers posted for them. */

const codeOf = (name: 'providerCash' | 'bank' | 'openingBalances' | 'providerFees') =>
  sql.lit(ledgerCodes[name]);
const [providerCash, bank] = [codeOf('providerCash'), codeOf('bank')];
const [openingBalances, providerFees] = [codeOf('openingBalances'), codeOf('providerFees')];

/** The posting that each row must have: kind, accounts and amount. */
const expected = sql`(
  SELECT settlement_id AS subject_id, 'settlement' AS kind, ${bank}::integer AS debit_code,
    ${providerCash}::integer AS credit_code, currency, amount, posted_on AS happened_on
  FROM settlements WHERE amount > 0
  UNION ALL
  SELECT settlement_id, 'settlement_fee', ${providerFees}, ${providerCash}, currency, fee, posted_on
  FROM settlements WHERE fee > 0
  UNION ALL
  SELECT entry_id, CASE kind WHEN 'top-up' THEN 'top_up' ELSE 'opening_balance' END,
    CASE WHEN kind = 'top-up' OR account = 'provider' THEN ${providerCash} ELSE ${bank} END,
    CASE kind WHEN 'top-up' THEN ${bank} ELSE ${openingBalances} END, currency, amount, entered_on
  FROM lender_entries
)`;

/**
 * Rows and transfers are grouped instead of joined: the rows lie on another node of a Citus, which
 * makes no full join of both.
 */
const lenderMoney = checkFigures(
  'every settlement, top-up and opening balance against its transfer',
  {
    from: sql`(
    SELECT subject_id, kind,
      ${sql.join(
        ['amount', 'currency', 'happened_on', 'debit_code', 'credit_code', 'client_id'].flatMap(
          (column) => [
            sql`max(${sql.ref(column)}) FILTER (WHERE NOT is_posted)
              AS ${sql.ref(`expected_${column}`)}`,
            sql`max(${sql.ref(column)}) FILTER (WHERE is_posted)
              AS ${sql.ref(`posted_${column}`)}`,
          ],
        ),
      )}, count(*) FILTER (WHERE is_posted) AS transfers
    FROM (
      SELECT subject_id, kind, amount, currency, happened_on, debit_code, credit_code,
        ${lenderId}::text AS client_id, false AS is_posted FROM ${expected} AS row
      UNION ALL
      SELECT subject_id, kind, amount, currency, happened_on, debit_code, credit_code,
        client_id::text, true
      FROM ${ledgerTransfers(
        'settlement',
        'settlement_fee',
        'top_up',
        'opening_balance',
      )} AS transfer
    ) AS side GROUP BY subject_id, kind
  ) AS entry`,
    about: sql`kind || ' ' || subject_id`,
    figures: [
      ['amount', sql`expected_amount`, sql`posted_amount`],
      ['currency', sql`expected_currency`, sql`posted_currency`],
      ['date', sql`expected_happened_on`, sql`posted_happened_on`],
      ['debited account', sql`expected_debit_code`, sql`posted_debit_code`],
      ['credited account', sql`expected_credit_code`, sql`posted_credit_code`],
      ['owner', sql`expected_client_id`, sql`posted_client_id`],
      ['transfers', sql`transfers`, sql`1`],
    ],
  },
);

/** The columns of a settlement in the books, to compare with the records of its posting. */
const settlementColumns = sql`provider_id, currency, amount, fee, settled_on`;

/**
 * The event of the posting was written with it, once for each settlement of the provider. A second
 * row for the same money, with its own transfer, has no event.
 */
const settledOnce = checkFigures(
  'every settlement of the provider was posted once, as it was recorded then',
  {
    from: sql`(
    SELECT ${settlementColumns}, count(*) FILTER (WHERE NOT is_event) AS posted,
      count(*) FILTER (WHERE is_event) AS recorded
    FROM (
      SELECT ${settlementColumns}, false AS is_event FROM settlements
      UNION ALL
      SELECT payload ->> 'providerId', payload ->> 'currency', (payload ->> 'amount')::bigint,
        (payload ->> 'fee')::bigint, (payload ->> 'settledOn')::date, true
      FROM ${recordedEvents(settlementPosted)} AS event WHERE client_id = ${lenderId}
    ) AS side GROUP BY ${settlementColumns}
  ) AS settlement`,
    about: sql`'settlement ' || provider_id || ' of ' || settled_on || ', ' || amount || ' '
    || currency || ' and a fee of ' || fee`,
    figures: [
      ['posted', sql`posted`, sql`recorded`],
      ['recorded', sql`recorded`, sql`1`],
    ],
  },
);

export const lenderChecks: readonly LedgerCheck[] = [lenderMoney, settledOnce];
