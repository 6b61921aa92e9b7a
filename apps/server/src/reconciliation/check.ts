import { sql } from 'kysely';
import {
  compareFigures,
  type LedgerCheck,
  ledgerCodes,
  ledgerTransfers,
  lenderId,
} from '../ledger/index.ts';

/* The lender's own money: what settlements and entries say, and what was posted for them. */

const codeOf = (name: 'providerCash' | 'bank' | 'openingBalances' | 'providerFees') =>
  sql.lit(ledgerCodes[name]);
const [providerCash, bank] = [codeOf('providerCash'), codeOf('bank')];
const [openingBalances, providerFees] = [codeOf('openingBalances'), codeOf('providerFees')];

/** What each row must have posted: kind, accounts and amount. */
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

const lenderMoney: LedgerCheck = {
  name: 'every settlement, top-up and opening balance against its transfer',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT subject_id, kind, row.amount, row.currency, row.happened_on, row.debit_code,
          row.credit_code, moved.amount AS posted, moved.currency AS posted_currency,
          moved.happened_on AS posted_on, moved.debit_code AS debited,
          moved.credit_code AS credited, moved.client_id,
          CASE WHEN row.amount IS NOT NULL THEN ${lenderId}::uuid END AS lender_id
        FROM ${expected} AS row
        FULL JOIN (
          SELECT * FROM ${ledgerTransfers(
            'settlement',
            'settlement_fee',
            'top_up',
            'opening_balance',
          )} AS transfer
        ) AS moved USING (subject_id, kind)
      ) AS entry`,
      about: sql`kind || ' ' || subject_id`,
      figures: [
        ['amount', sql`amount`, sql`posted`],
        ['currency', sql`currency`, sql`posted_currency`],
        ['date', sql`happened_on`, sql`posted_on`],
        ['debited account', sql`debit_code`, sql`debited`],
        ['credited account', sql`credit_code`, sql`credited`],
        ['owner', sql`lender_id`, sql`client_id`],
      ],
    }),
};

export const lenderChecks: readonly LedgerCheck[] = [lenderMoney];
