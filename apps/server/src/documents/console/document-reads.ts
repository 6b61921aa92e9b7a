import { loanKinds } from '@quarrter/domain/loan-kinds';
import { listActionsBefore } from '../../console/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { BeforeRequest, TimePlace } from '../../platform/http/keyset.ts';

/** When someone of staff opened a document of a client; as the client may read it. */
export type DocumentRead = {
  readonly id: string;
  readonly at: Date;
  /** `Bank statement, loan 7K3M-92QD` */
  readonly document: string;
  readonly name: string;
  readonly role: string;
};

/** Who opened a client's documents before a place in time, newest first. */
export async function listDocumentReadsBefore(
  reader: Reader,
  clientId: string,
  place: BeforeRequest,
): Promise<DocumentRead[]> {
  const asked = { ...place, actions: ['open-document'] };
  const opened = await listActionsBefore(reader, clientId, asked);
  return opened.map(({ entryId: id, at, name, role, note, subject }) => {
    const document = [labels.get(note) ?? inWords(note), subject].filter(Boolean).join(', ');
    return { id, at, document, name, role };
  });
}

/** The names of files in the forms of loans. */
const labels = new Map(
  loanKinds.flatMap(({ files }) =>
    Object.entries(files).map(([kind, { label }]) => [kind, label] as const),
  ),
);

/** `identity_evidence`: `Identity evidence`. */
function inWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
}

const pageSize = 500;

/** All of them, page by page. */
export async function* readDocumentReads(
  reader: Reader,
  clientId: string,
): AsyncGenerator<DocumentRead> {
  for (let before: TimePlace | null = null; ; ) {
    const page: DocumentRead[] = await listDocumentReadsBefore(reader, clientId, {
      before,
      limit: pageSize,
    });
    yield* page;
    before = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}
