import { createHash } from 'node:crypto';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Files } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import { loansDb } from '../tables.ts';

/** `name` is the client's name for it: text that was typed, never a name of ours. */
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
