import { sql } from 'kysely';
import { approvedProposals } from '../approvals/index.ts';
import { checkFigures, type LedgerCheck } from '../ledger/index.ts';
import { storedEstatePayouts } from '../payments/index.ts';

/** While the key of hashes is changed, two hashes are comparable only if they are of one key. */
const sameAccount = sql`(account.account_index = payout.account_index
  OR left(account.account_index, -43) <> left(payout.account_index, -43))`;

/**
 * Only an account that two people approved is paid, after they recorded the death. The proposal
 * shows that: an erasure of the client deletes the record. An account can be approved twice, under
 * two names of its holder.
 */
const estates = checkFigures('every transfer to an estate against its approved account', {
  from: sql`(
    SELECT payout.client_id, payout.payout_id,
      coalesce(bool_or(${sameAccount}), false) AS has_account,
      coalesce(bool_or(${sameAccount} AND account.account_name = payout.account_name), false)
        AS has_holder,
      bool_or(death.client_id IS NOT NULL) AS is_recorded
    FROM ${storedEstatePayouts} AS payout
    LEFT JOIN (
      SELECT client_id, currency, account_index, account_name FROM estate_accounts
      WHERE state IN ('approved', 'replaced')
    ) AS account ON account.client_id = payout.client_id AND account.currency = payout.currency
    LEFT JOIN (
      SELECT DISTINCT client_id FROM ${approvedProposals('client-death')} AS proposal
    ) AS death ON death.client_id = payout.client_id
    GROUP BY payout.client_id, payout.payout_id
  ) AS payout`,
  about: sql`'payout ' || payout_id || ' of client ' || client_id`,
  figures: [
    ['account and currency', sql`has_account`, sql`true`],
    ['holder', sql`has_holder`, sql`true`],
    ['death recorded', sql`is_recorded`, sql`true`],
  ],
});

export const estateChecks: readonly LedgerCheck[] = [estates];
