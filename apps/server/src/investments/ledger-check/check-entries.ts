import { sql } from 'kysely';
import { entriesBeside } from '../../events/index.ts';
import { compareFigures, type LedgerCheck } from '../../ledger/index.ts';

/** Imported investments are in no list, and neither is a withdrawal whose money was returned. */
const rows = sql`
  SELECT client_id, 'deposit' AS kind, investment_id AS entry_id, investment_id AS subject_id,
    created_at AS happened_at, initial_amount AS amount
  FROM investments WHERE imported_on IS NULL
  UNION ALL
  SELECT client_id, 'returns', returns_id, investment_id, credited_at, amount
  FROM investment_returns
  UNION ALL
  SELECT part.client_id, 'withdrawal', part.part_id, part.investment_id,
    withdrawal.requested_at, part.capital + part.returns
  FROM withdrawal_parts AS part
  JOIN withdrawals AS withdrawal ON withdrawal.client_id = part.client_id
    AND withdrawal.withdrawal_id = part.withdrawal_id
  WHERE withdrawal.status NOT IN ('failed', 'cancelled')
  UNION ALL
  SELECT client_id, 'investment-reversal', reversal_id, investment_id, reversed_at,
    capital + returns
  FROM investment_reversals
  UNION ALL
  SELECT client_id, 'reinvestment', reinvestment_id, from_investment_id, reinvested_at,
    capital + returns
  FROM reinvestments`;

/** The client's list of transactions was copied from these rows. */
const listed: LedgerCheck = {
  name: 'every amount in the transactions of clients against its investment, return or withdrawal',
  run: (reader) =>
    compareFigures(
      reader,
      entriesBeside(
        rows,
        'deposit',
        'returns',
        'withdrawal',
        'investment-reversal',
        'reinvestment',
      ),
    ),
};

export const investmentEntryChecks: readonly LedgerCheck[] = [listed];
