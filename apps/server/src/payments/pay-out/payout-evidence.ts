import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { paymentsDb } from '../tables.ts';
import type { PayoutEvidence } from './pay-by-hand.ts';
import { accountContext } from './tables.ts';

/** Returns the evidence of payouts that were paid by hand, in one query; undefined for others. */
export async function readPayoutEvidence(
  reader: Reader,
  payouts: readonly { clientId: string; payoutId: string }[],
): Promise<(payoutId: string) => PayoutEvidence | undefined> {
  if (payouts.length === 0) return () => undefined;
  const rows = await paymentsDb(reader)
    .selectFrom('payout_evidence')
    .select(['payout_id', 'bank_reference', 'paid_on', 'file_id'])
    .where(
      'client_id',
      'in',
      payouts.map(({ clientId }) => clientId),
    )
    .where(
      'payout_id',
      'in',
      payouts.map(({ payoutId }) => payoutId),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.payout_id, row]));
  return (payoutId) => {
    const row = found.get(payoutId);
    if (row === undefined) return undefined;
    const recorded = { bankReference: row.bank_reference, paidOn: row.paid_on };
    return row.file_id === null ? recorded : { ...recorded, fileId: row.file_id };
  };
}

/** The account number of a payout, for staff who pay it by hand. */
export async function openPayoutAccount(
  reader: Reader,
  secrets: Secrets,
  { clientId, payoutId }: { clientId: string; payoutId: string },
): Promise<string> {
  const { account_number_sealed: sealed } = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('account_number_sealed')
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  return secrets.open(sealed, accountContext(payoutId));
}
