import { sql } from 'kysely';
import { approvedProposals } from '../../approvals/index.ts';
import { checkFigures } from '../../ledger/index.ts';
import { missingPartKind } from '../console/receipt-panels.ts';

/** While the key of hashes is changed, two hashes are comparable only if they are of one key. */
const isAccount = sql`(
  agreed.account_index = part.account_index
  OR left(agreed.account_index, -43) <> left(part.account_index, -43)
)`;

/**
 * A part goes where its payout goes, or to another account that two people approved for it. Parts
 * to an estate are compared with the accounts of the estate.
 */
export const partAccountCheck = checkFigures(
  'every part of a payout against the account of the payout, or the one approved for it',
  {
    from: sql`(
    SELECT part.client_id, part.payout_id, EXISTS (
        SELECT 1
        FROM unnest(array_append(approved.indexes, whole.account_index)) AS agreed (account_index)
        WHERE ${isAccount}
      ) AS is_agreed
    FROM payouts AS part
    LEFT JOIN payouts AS whole ON whole.client_id = part.client_id
      AND whole.payout_id = part.part_of
    LEFT JOIN (
      SELECT client_id, subject_id, array_agg(payload ->> 'accountIndex') AS indexes
      FROM ${approvedProposals(missingPartKind)} AS proposal
      GROUP BY client_id, subject_id
    ) AS approved ON approved.client_id = part.client_id
      AND approved.subject_id = part.part_of::text
    WHERE part.part_of IS NOT NULL AND NOT part.to_estate
  ) AS part`,
    about: sql`'part ' || payout_id || ' of client ' || client_id`,
    figures: [['goes to an account that was agreed on', sql`is_agreed`, sql`true`]],
  },
);
