import type { IsoDate } from '@quarrter/domain/calendar';
import type { UploadedFile } from '../../documents/index.ts';
import type { NewRowOf } from '../../platform/database/define-table.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { loansDb } from '../tables.ts';

export type StoredDocument = NewRowOf<typeof loansDb, 'loan_documents'>;

type Deps = Pick<PlatformDeps, 'files' | 'log'>;

/**
 * Writes an application's files under keys of our own: a name that a client chose is shown, and
 * never part of a path. If one cannot be written, those before it are removed again.
 */
export async function storeFiles(
  deps: Deps,
  owner: { clientId: string; loanId: string; today: IsoDate },
  uploaded: ReadonlyMap<string, UploadedFile>,
): Promise<StoredDocument[]> {
  const { clientId, loanId, today } = owner;
  const documents: StoredDocument[] = [];
  try {
    for (const [kind, file] of uploaded) {
      const documentId = newId();
      const key = `loans/${clientId}/${loanId}/${documentId}.pdf`;
      const stored = await deps.files.put(key, file.content);
      documents.push({
        client_id: clientId,
        loan_id: loanId,
        document_id: documentId,
        kind,
        file_name: file.name,
        bytes: stored.bytes,
        sha256: stored.sha256,
        file_key: key,
        uploaded_on: file.uploadedOn ?? today,
      });
    }
  } catch (error) {
    await removeFiles(deps, documents);
    throw error;
  }
  return documents;
}

/**
 * Removes files whose application was not stored. A file that cannot be removed is only logged: the
 * nightly job deletes it.
 */
export async function removeFiles(deps: Deps, documents: readonly StoredDocument[]): Promise<void> {
  for (const { file_key: key } of documents) {
    try {
      await deps.files.remove(key);
    } catch (error) {
      deps.log.error({ err: error, key }, 'a file without an application could not be removed');
    }
  }
}
