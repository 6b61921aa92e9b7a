import { firstIdAt } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { IssuedDocumentsDeps } from './kind.ts';
import { makeDocument } from './open-document.ts';
import { issuedDocumentsDb } from './tables.ts';

/** A younger one is about to be made by the one that needs it first: an email, or its client. */
const leftForMs = 60_000;
const pageLimit = 100;

/**
 * The job of every minute: makes the PDFs that no one has needed yet, so that each issued document
 * can be confirmed by its code. One that cannot be made stops no other and is tried again. Ends
 * after `forMs`, because the next run continues.
 */
export async function makeUnmade(
  deps: IssuedDocumentsDeps & Pick<PlatformDeps, 'log'>,
  now: Date,
  forMs = 50_000,
): Promise<void> {
  const endsAt = performance.now() + forMs;
  const oldEnough = firstIdAt(new Date(now.getTime() - leftForMs));
  let page = await readUnmade(deps, oldEnough, null);
  while (page.length > 0) {
    for (const { client_id: clientId, document_id: documentId } of page) {
      if (performance.now() > endsAt) return;
      await makeDocument(deps, { clientId, documentId }).catch((error: unknown) =>
        deps.log.error({ err: error, documentId }, 'a document could not be made'),
      );
    }
    page = await readUnmade(deps, oldEnough, page.at(-1) ?? null);
  }
}

type Place = { readonly issued_at: Date; readonly document_id: string };

function readUnmade({ db }: IssuedDocumentsDeps, oldEnough: string, after: Place | null) {
  let query = issuedDocumentsDb(db)
    .selectFrom('issued_documents')
    .select(['client_id', 'document_id', 'issued_at'])
    .where('file_key', 'is', null)
    .where('document_id', '<', oldEnough);
  if (after !== null) {
    query = query.where((row) =>
      row(
        row.refTuple('issued_at', 'document_id'),
        '>',
        row.tuple(after.issued_at, after.document_id),
      ),
    );
  }
  return query.orderBy('issued_at').orderBy('document_id').limit(pageLimit).execute();
}
