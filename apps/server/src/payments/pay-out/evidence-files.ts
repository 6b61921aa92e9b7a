import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { readEvidence, type StoredEvidence } from '../../platform/files/evidence-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { paymentsDb } from '../tables.ts';

type PayoutRef = { readonly clientId: string; readonly payoutId: string };

/** Where the confirmations of one payout are stored. */
export const confirmationsFolder = ({ clientId, payoutId }: PayoutRef): string =>
  `payouts/${clientId}/${payoutId}`;

/** Names the file in the transaction of its proposal. */
export async function insertConfirmation(
  tx: Tx,
  { clientId, payoutId }: PayoutRef,
  file: StoredEvidence,
  by: { readonly staffId: string; readonly at: Date },
): Promise<void> {
  await paymentsDb(tx)
    .insertInto('payout_evidence_files')
    .values({
      client_id: clientId,
      payout_id: payoutId,
      file_id: file.fileId,
      file_name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      file_key: file.key,
      uploaded_by: by.staffId,
      uploaded_at: by.at,
    })
    .execute();
}

/** The confirmation as it was uploaded. A file that was changed since is an error, never shown. */
export async function openConfirmation(
  reader: Reader,
  files: Files,
  payout: PayoutRef,
  fileId: string,
): Promise<Uint8Array> {
  const row = isId(fileId) ? await findConfirmation(reader, payout, fileId) : undefined;
  if (row === undefined) throw notFound('There is no such document.');
  return readEvidence(files, row);
}

export function findConfirmation(
  reader: Reader,
  { clientId, payoutId }: PayoutRef,
  fileId: string,
) {
  return paymentsDb(reader)
    .selectFrom('payout_evidence_files')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

/** The newest confirmation of each payout, in one query: the one of its latest proposal. */
export async function newestConfirmations(
  reader: Reader,
  payouts: readonly PayoutRef[],
): Promise<ReadonlyMap<string, string>> {
  if (payouts.length === 0) return new Map();
  const rows = await paymentsDb(reader)
    .selectFrom('payout_evidence_files')
    .select(['payout_id', 'file_id'])
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
    // An id is made of its time, so the last one of a payout is the newest.
    .orderBy('file_id')
    .execute();
  return new Map(rows.map((row) => [row.payout_id, row.file_id]));
}
