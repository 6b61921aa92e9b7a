import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { givenRows, namesOf } from '../platform/database/row-set.ts';
import { type DocumentKind, readData } from './kind.ts';
import { type IssuedDocumentRow, issuedDocumentsDb } from './tables.ts';

/** The record that a document is about. */
export type DocumentSubject = { readonly clientId: string; readonly subjectId: string };

type Numbered = DocumentSubject & { readonly number?: number };

const columns = {
  client_id: 'uuid',
  document_id: 'uuid',
  kind: 'text',
  subject_id: 'uuid',
  number: 'integer',
  version: 'smallint',
  data: 'jsonb',
  issued_on: 'date',
  issued_at: 'timestamptz',
} as const;

type NewDocument = { readonly client_id: string } & {
  readonly [column in keyof typeof columns]: unknown;
};

/** A document as `issueDocuments` takes it. */
export function newDocument<Data>(
  kind: DocumentKind<Data>,
  { clientId, subjectId, number = 1 }: Numbered,
  data: NoInfer<Data>,
  { date, at }: BusinessTime,
): NewDocument {
  return {
    client_id: clientId,
    document_id: newId(),
    kind: kind.name,
    subject_id: subjectId,
    number,
    version: kind.version,
    data: z.encode(kind.data, data),
    issued_on: date,
    issued_at: at,
  };
}

/** Issues documents of one or several clients. Their PDFs are made when they are needed. */
export async function issueDocuments(tx: Tx, documents: readonly NewDocument[]): Promise<void> {
  await sql`
    INSERT INTO issued_documents (${namesOf(columns)})
    ${givenRows(documents, columns)}`.execute(tx);
}

/**
 * Issues a document in the transaction that causes it, with its data. `number` is given for a kind
 * of which one subject can have several.
 */
export async function issueDocument<Data>(
  tx: Tx,
  kind: DocumentKind<Data>,
  subject: Numbered,
  data: NoInfer<Data>,
  businessTime: BusinessTime,
): Promise<void> {
  await issueDocuments(tx, [newDocument(kind, subject, data, businessTime)]);
}

/** The newest document of a kind about a subject. */
export function findDocument(
  reader: Reader,
  { name }: Pick<DocumentKind, 'name'>,
  { clientId, subjectId }: DocumentSubject,
): Promise<IssuedDocumentRow | undefined> {
  return issuedDocumentsDb(reader)
    .selectFrom('issued_documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('kind', '=', name)
    .where('subject_id', '=', subjectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many documents of a kind were ever issued about a subject. */
export async function countIssued<Data>(
  reader: Reader,
  kind: DocumentKind<Data>,
  subject: DocumentSubject,
): Promise<number> {
  return (await findDocument(reader, kind, subject))?.number ?? 0;
}

/** Returns the data of the newest document of a kind about a subject; null when none was issued. */
export async function readIssued<Data>(
  reader: Reader,
  kind: DocumentKind<Data>,
  subject: DocumentSubject,
): Promise<Data | null> {
  const found = await findDocument(reader, kind, subject);
  return found === undefined ? null : readData(kind, found.version, found.data);
}

/**
 * Withdraws the documents issued about these subjects, which are no longer true. The client can
 * still open them; /verify says that they are no longer valid.
 */
export async function withdrawDocuments<Data>(
  tx: Tx,
  { name }: DocumentKind<Data>,
  { clientId, subjectIds }: { readonly clientId: string; readonly subjectIds: readonly string[] },
  { date }: BusinessTime,
): Promise<void> {
  const withdrawn = await issuedDocumentsDb(tx)
    .updateTable('issued_documents')
    .set({ withdrawn_on: date })
    .where('client_id', '=', clientId)
    .where('kind', '=', name)
    .where('subject_id', 'in', [...subjectIds])
    .where('withdrawn_on', 'is', null)
    .returning('code_hash')
    .execute();
  const printed = withdrawn.flatMap(({ code_hash: hash }) => (hash === null ? [] : [hash]));
  if (printed.length === 0) return;
  await issuedDocumentsDb(tx)
    .updateTable('issued_document_codes')
    .set({ withdrawn_on: date })
    .where('code_hash', 'in', printed)
    .execute();
}
