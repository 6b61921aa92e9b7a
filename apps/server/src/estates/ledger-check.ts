import { sql } from 'kysely';
import { checkFigures, type LedgerCheck } from '../ledger/index.ts';
import { storedPayouts } from '../payments/index.ts';

/** Only an account that two people approved is paid, after the death was recorded. */
const estates = checkFigures('every transfer to an estate against its approved account', {
  from: sql`(
    SELECT payout.client_id, payout.payout_id, payout.currency, payout.account_index,
      account.currency AS approved_currency, account.account_index AS approved_index,
      payout.account_name, account.account_name AS approved_name,
      death.client_id IS NOT NULL AS is_recorded
    FROM ${storedPayouts} AS payout
    LEFT JOIN (
      SELECT DISTINCT client_id, currency, account_index, account_name FROM estate_accounts
      WHERE state IN ('approved', 'replaced')
    ) AS account ON account.client_id = payout.client_id
      AND account.account_index = payout.account_index AND account.currency = payout.currency
    LEFT JOIN (
      SELECT client_id FROM client_deaths WHERE state = 'recorded'
    ) AS death ON death.client_id = payout.client_id
    WHERE payout.to_estate
  ) AS payout`,
  about: sql`'payout ' || payout_id || ' of client ' || client_id`,
  figures: [
    ['account', sql`account_index`, sql`approved_index`],
    ['holder', sql`account_name`, sql`approved_name`],
    ['currency', sql`currency`, sql`approved_currency`],
    ['death recorded', sql`is_recorded`, sql`true`],
  ],
});

export const estateChecks: readonly LedgerCheck[] = [estates];
