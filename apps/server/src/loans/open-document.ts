import { createHash } from 'node:crypto';
import type { Reader } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import { notFound } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import type { LoanRef } from './staff-actions.ts';
import { loansDb } from './tables.ts';

export type OpenedDocument = { content: Uint8Array; name: string; kind: string };

/** One document as it was uploaded. A file that was changed since is an error, never shown. */
export async function openDocument(
  reader: Reader,
  files: Files,
  { clientId, loanId }: LoanRef,
  documentId: string,
): Promise<OpenedDocument> {
  const document = isId(documentId)
    ? await loansDb(reader)
        .selectFrom('loan_documents')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('loan_id', '=', loanId)
        .where('document_id', '=', documentId)
        .executeTakeFirst()
    : undefined;
  if (document === undefined) throw notFound('There is no such document.');
  const content = await files.get(document.file_key);
  if (createHash('sha256').update(content).digest('hex') !== document.sha256) {
    throw new Error(`document ${documentId} is not what was uploaded`);
  }
  return { content, name: document.file_name, kind: document.kind };
}
