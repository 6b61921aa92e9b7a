import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import type { StaffMember } from './roles.ts';
import { staffDb } from './tables.ts';

/** Identifies one version of a document: a replaced one has another id. */
export type DocumentKey = { readonly clientId: string; readonly documentId: string };

export type DocumentOpening = {
  readonly documentId: string;
  readonly staffId: string;
  readonly name: string;
  readonly at: Date;
};

/** Records that this member saw or saved a document; the first time is kept. */
export async function recordOpening(
  db: Database,
  { staffId, name }: StaffMember,
  { clientId, documentId }: DocumentKey,
): Promise<void> {
  const { at } = await readBusinessTime(db);
  await staffDb(db)
    .insertInto('document_openings')
    .values({
      client_id: clientId,
      document_id: documentId,
      staff_id: staffId,
      staff_name: name,
      opened_at: at,
    })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Who opened these documents, in the order in which they first did. */
export async function listOpenings(
  reader: Reader,
  documents: readonly DocumentKey[],
): Promise<DocumentOpening[]> {
  if (documents.length === 0) return [];
  const rows = await staffDb(reader)
    .selectFrom('document_openings')
    .select(['document_id', 'staff_id', 'staff_name', 'opened_at'])
    .where('client_id', 'in', [...new Set(documents.map(({ clientId }) => clientId))])
    .where(
      'document_id',
      'in',
      documents.map(({ documentId }) => documentId),
    )
    .orderBy('opened_at')
    .orderBy('staff_id')
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    staffId: row.staff_id,
    name: row.staff_name,
    at: row.opened_at,
  }));
}

/** Identifies the documents of a decision: a proposal, with its client. */
type WithDocuments = {
  readonly subject: { readonly clientId: string | null };
  readonly changes: readonly { readonly label: string; readonly documentId?: string }[];
};

/** For each proposal the labels of its documents that this member has not opened. */
export async function listUnopened<Proposed extends WithDocuments>(
  reader: Reader,
  { staffId }: StaffMember,
  proposals: readonly Proposed[],
): Promise<(proposal: Proposed) => string[]> {
  const openings = await listOpenings(reader, proposals.flatMap(documentsOf));
  const own = new Set(
    openings.filter((one) => one.staffId === staffId).map(({ documentId }) => documentId),
  );
  return ({ changes }) =>
    changes
      .filter(({ documentId }) => documentId !== undefined && !own.has(documentId))
      .map(({ label }) => label);
}

function documentsOf({ subject: { clientId }, changes }: WithDocuments): DocumentKey[] {
  if (clientId === null) return [];
  return changes.flatMap(({ documentId }) => (documentId ? [{ clientId, documentId }] : []));
}

/** 409 while this member has not opened every document that a proposal names. */
export async function requireOpened(
  reader: Reader,
  staff: StaffMember,
  proposal: WithDocuments,
): Promise<void> {
  const unopened = (await listUnopened(reader, staff, [proposal]))(proposal);
  if (unopened.length === 0) return;
  throw conflict(`Open the ${unopened.join(' and the ').toLowerCase()} before you approve.`);
}
