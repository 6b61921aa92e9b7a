import { createHash } from 'node:crypto';
import { formatDate } from '@quarrter/domain/calendar';
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

/**
 * Makes the PDF of a document. Nothing is locked while it is drawn and stored, which may take long:
 * of two that are made at the same time, the first is issued and the other's file is removed.
 */
export async function makeDocument(
  deps: IssuedDocumentsDeps,
  { clientId, documentId }: DocumentKey,
  progress: Progress = async () => {},
): Promise<IssuedDocumentRow> {
  const document = await readDocument(deps, { clientId, documentId });
  return document.file_key === null ? make(deps, document, progress) : document;
}

type DocumentKey = { readonly clientId: string; readonly documentId: string };

function readDocument(
  { db }: Pick<IssuedDocumentsDeps, 'db'>,
  { clientId, documentId }: DocumentKey,
) {
  return issuedDocumentsDb(db)
    .selectFrom('issued_documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
}

function ensureMade(deps: IssuedDocumentsDeps, document: IssuedDocumentRow, progress: Progress) {
  const { file_key: key, client_id: clientId, document_id: documentId } = document;
  return key === null ? makeDocument(deps, { clientId, documentId }, progress) : document;
}

/**
 * The code is made with the file and stored nowhere else. If the file is not issued after it was
 * written, the next attempt writes another file with another code, and no one has seen the first
 * one. Each attempt has a file of its own: one that stalled cannot overwrite the issued file.
 */
async function make(
  deps: IssuedDocumentsDeps,
  document: IssuedDocumentRow,
  progress: Progress,
): Promise<IssuedDocumentRow> {
  const key = { clientId: document.client_id, documentId: document.document_id };
  const code = newCode();
  const content = await render(deps, document, { code, progress });
  const name = `issued/${key.clientId}/${key.documentId}/${newId()}.pdf`;
  const stored = await deps.files.put(name, content);
  const file = { file_key: stored.key, bytes: stored.bytes, sha256: stored.sha256 };
  const issued = await deps.db
    .transaction()
    .execute((tx) => issueFile(tx, key, { ...file, code_hash: hashCode(code) }));
  if (issued !== undefined) return issued;
  await deps.files.remove(stored.key);
  return readDocument(deps, key);
}

type MadeFile = Pick<IssuedDocumentRow, 'file_key' | 'bytes' | 'sha256' | 'code_hash'> & {
  readonly code_hash: Buffer;
};

/** Undefined when the document has a file by now, or is gone. */
async function issueFile(
  tx: Tx,
  { clientId, documentId }: DocumentKey,
  file: MadeFile,
): Promise<IssuedDocumentRow | undefined> {
  const issued = await issuedDocumentsDb(tx)
    .updateTable('issued_documents')
    .set(file)
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .where('file_key', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (issued === undefined) return undefined;
  const { kind, issued_on, withdrawn_on } = issued;
  await issuedDocumentsDb(tx)
    .insertInto('issued_document_codes')
    .values({ code_hash: file.code_hash, kind, issued_on, withdrawn_on })
    .execute();
  return issued;
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
