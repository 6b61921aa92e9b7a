import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Files } from '../platform/files.ts';
import { notFound } from '../platform/http-error.ts';
import { isId, newId } from '../platform/ids.ts';
import { type PayoutEvidenceFilesTable, paymentsDb } from './tables.ts';

type PayoutRef = { readonly clientId: string; readonly payoutId: string };

/** A stored confirmation that no row names yet. */
export type StoredConfirmation = Omit<
  Insertable<PayoutEvidenceFilesTable>,
  'uploaded_by' | 'uploaded_at'
>;

/** Writes the bank's confirmation under a key of our own, encrypted. */
export async function putConfirmation(
  files: Files,
  { clientId, payoutId }: PayoutRef,
  file: { readonly name: string; readonly content: Uint8Array },
): Promise<StoredConfirmation> {
  const fileId = newId();
  const key = `payouts/${clientId}/${payoutId}/${fileId}.pdf`;
  const { bytes, sha256 } = await files.put(key, file.content);
  return {
    client_id: clientId,
    payout_id: payoutId,
    file_id: fileId,
    file_name: file.name,
    bytes,
    sha256,
    file_key: key,
  };
}

/** Names the file in the transaction of its proposal. */
export async function insertConfirmation(
  tx: Tx,
  stored: StoredConfirmation,
  by: { readonly staffId: string; readonly at: Date },
): Promise<void> {
  await paymentsDb(tx)
    .insertInto('payout_evidence_files')
    .values({ ...stored, uploaded_by: by.staffId, uploaded_at: by.at })
    .execute();
}

/** Removes a file whose proposal was not made. One that stays is deleted by the nightly job. */
export async function removeConfirmation(
  { files, log }: Pick<PlatformDeps, 'files' | 'log'>,
  { file_key: key }: StoredConfirmation,
): Promise<void> {
  try {
    await files.remove(key);
  } catch (error) {
    log.error({ err: error, key }, 'a confirmation without a proposal could not be removed');
  }
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
  const content = await files.get(row.file_key);
  if (createHash('sha256').update(content).digest('hex') !== row.sha256) {
    throw new Error(`confirmation ${fileId} is not what was uploaded`);
  }
  return content;
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
