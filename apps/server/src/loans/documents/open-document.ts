import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { readEvidence } from '../../platform/files/evidence-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { LoanRef } from '../decide/staff-actions.ts';
import { loansDb } from '../tables.ts';

/**
 * One document as it was uploaded. Its `name` is the client's: text that was typed, never a name of
 * ours.
 */
export async function openDocument(
  reader: Reader,
  files: Files,
  { clientId, loanId }: LoanRef,
  documentId: string,
): Promise<{ content: Uint8Array; name: string; kind: string }> {
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
  const content = await readEvidence(files, document);
  return { content, name: document.file_name, kind: document.kind };
}
