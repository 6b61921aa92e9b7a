import { recordEvent } from '../../events/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { documentInfected } from '../apply/application-events.ts';
import type { LoansDeps } from '../deps.ts';

type Deps = Pick<LoansDeps, 'db' | 'documents' | 'log'>;

export type SentDocument = {
  readonly clientId: string;
  /** The application that it was sent for; null for one that is not stored yet. */
  readonly loanId: string | null;
  readonly name: string;
  readonly content: Uint8Array;
};

/**
 * Checks a document that a client sent: the message for the client, or null when it can be
 * stored. Staff read of a virus in the history of the application, and in the log.
 */
export async function documentError(
  { db, documents, log }: Deps,
  { clientId, loanId, name, content }: SentDocument,
): Promise<string | null> {
  const error = await documents.check(clientId, content);
  const virus = error?.virus ?? null;
  if (virus !== null) {
    log.warn({ clientId, document: name, virus }, 'an infected document was rejected');
    await db.transaction().execute(async (tx) => {
      const { at } = await readBusinessTime(tx);
      const payload = { document: name, virus };
      await recordEvent(tx, documentInfected, { clientId, subjectId: loanId, at, payload });
    });
  }
  return error?.message ?? null;
}
