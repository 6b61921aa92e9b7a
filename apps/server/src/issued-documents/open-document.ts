import { createHash } from 'node:crypto';
import { formatDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import {
  finishDocument,
  heading,
  paragraph,
  qrCode,
  startDocument,
} from '../platform/pdf/index.ts';
import { hashCode, newCode } from './codes.ts';
import { type DocumentSubject, findDocument } from './issue-document.ts';
import {
  type DocumentKind,
  type IssuedDocumentsDeps,
  kindOf,
  type Progress,
  readData,
} from './kind.ts';
import { type IssuedDocumentRow, issuedDocumentsDb } from './tables.ts';

export type OpenedPdf = { readonly content: Uint8Array; readonly fileName: string };

/** A document's PDF, made now if it was not needed before; null when none was issued. */
export async function openIssuedDocument<Data>(
  deps: IssuedDocumentsDeps,
  kind: DocumentKind<Data>,
  subject: DocumentSubject,
  progress: Progress = async () => {},
): Promise<OpenedPdf | null> {
  const found = await findDocument(deps.db, kind, subject);
  if (found === undefined) return null;
  const { document, content } = await readPdf(deps, found, progress);
  const data = readData(kind, document.version, document.data);
  return { content, fileName: `${kind.label} ${kind.reference(data)}.pdf` };
}

/** The PDF of a document, made now if it was not needed before. */
export async function readPdf(
  deps: IssuedDocumentsDeps,
  found: IssuedDocumentRow,
  progress: Progress = async () => {},
): Promise<{ document: IssuedDocumentRow; content: Uint8Array }> {
  const document = await ensureMade(deps, found, progress);
  const { file_key: key, sha256 } = document;
  if (key === null) throw new Error(`document ${document.document_id} has no file`);
  const content = await deps.files.get(key);
  if (createHash('sha256').update(content).digest('hex') !== sha256) {
    throw new Error(`document ${document.document_id} is not what was issued`);
  }
  return { document, content };
}

/** Makes the PDF of a document, once: who comes second finds it made. */
export async function makeDocument(
  deps: IssuedDocumentsDeps,
  { clientId, documentId }: { readonly clientId: string; readonly documentId: string },
  progress: Progress = async () => {},
): Promise<IssuedDocumentRow> {
  return deps.db.transaction().execute(async (tx) => {
    const document = await issuedDocumentsDb(tx)
      .selectFrom('issued_documents')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('document_id', '=', documentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Without a statement now and then, PostgreSQL would end a long one as idle.
    const stillHere: Progress = async (share) => {
      await sql`SELECT 1`.execute(tx);
      await progress(share);
    };
    return document.file_key === null ? make(tx, deps, document, stillHere) : document;
  });
}

function ensureMade(deps: IssuedDocumentsDeps, document: IssuedDocumentRow, progress: Progress) {
  const { file_key: key, client_id: clientId, document_id: documentId } = document;
  return key === null ? makeDocument(deps, { clientId, documentId }, progress) : document;
}

/**
 * The code is made with the file and stored nowhere else. If this transaction fails after the file
 * was written, the next attempt writes another file with another code, and no one has seen the
 * first one. Each attempt has a file of its own: one that stalled cannot overwrite the issued file.
 */
async function make(
  tx: Tx,
  deps: IssuedDocumentsDeps,
  document: IssuedDocumentRow,
  progress: Progress,
): Promise<IssuedDocumentRow> {
  const { client_id: clientId, document_id: documentId } = document;
  const code = newCode();
  const content = await render(deps, document, { code, progress });
  const { key, bytes, sha256 } = await deps.files.put(
    `issued/${clientId}/${documentId}/${newId()}.pdf`,
    content,
  );
  await issuedDocumentsDb(tx)
    .insertInto('issued_document_codes')
    .values({
      code_hash: hashCode(code),
      kind: document.kind,
      issued_on: document.issued_on,
      withdrawn_on: document.withdrawn_on,
    })
    .execute();
  return issuedDocumentsDb(tx)
    .updateTable('issued_documents')
    .set({ file_key: key, bytes, sha256, code_hash: hashCode(code) })
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function render(
  deps: IssuedDocumentsDeps,
  {
    kind: name,
    version,
    data: stored,
    issued_on: issuedOn,
    issued_at: issuedAt,
  }: IssuedDocumentRow,
  { code, progress }: { readonly code: string; readonly progress: Progress },
): Promise<Buffer> {
  const kind = kindOf(deps, name);
  const data = readData(kind, version, stored);
  const title = `${kind.label} ${kind.reference(data)}`;
  const isLong = kind.isLong?.(data) ?? false;
  const pdf = startDocument({ title, createdAt: issuedAt, isLong });
  await kind.write(pdf, data, issuedOn, progress);
  heading(pdf, 'Is this document genuine?');
  paragraph(
    pdf,
    'Anyone can check it with the code below or a phone’s camera. The page says only whether ' +
      'we issued this document, what kind it is, and its date.',
  );
  const address = `${deps.publicUrl}/verify`;
  qrCode(pdf, {
    address: `${address}/${code}`,
    lines: [code, address, `Issued on ${formatDate(issuedOn)}`],
  });
  return finishDocument(pdf);
}
