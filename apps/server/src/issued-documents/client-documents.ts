import type { Reader } from '../platform/database/database.ts';
import { notFound } from '../platform/http/http-error.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import type { IssuedDocumentsDeps } from './kind.ts';
import { readPdf } from './open-document.ts';
import { issuedDocumentsDb } from './tables.ts';

/** One page of the documents that we issued to a client, newest first. */
export async function listIssuedDocuments(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<{ results: { documentId: string }[]; after: string | null }> {
  const cursor = parseIdCursor(after);
  let query = issuedDocumentsDb(reader)
    .selectFrom('issued_documents')
    .select('document_id')
    .where('client_id', '=', clientId);
  if (cursor !== null) query = query.where('document_id', '<', cursor);
  const rows = await query
    .orderBy('document_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.document_id);
  return {
    results: page.rows.map((row) => ({ documentId: row.document_id })),
    after: page.after,
  };
}

/** The PDF of one of them, made now if it was not needed before. */
export async function openIssuedById(
  deps: IssuedDocumentsDeps,
  { clientId, documentId }: { readonly clientId: string; readonly documentId: string },
): Promise<Uint8Array> {
  const document = await issuedDocumentsDb(deps.db)
    .selectFrom('issued_documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (document === undefined) throw notFound('We could not find this document.');
  return (await readPdf(deps, document)).content;
}
