import { recordEvent } from '../events/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import { documentInfected } from './application-events.ts';
import type { LoansDeps } from './deps.ts';

type Deps = Pick<LoansDeps, 'db' | 'documents' | 'log'>;

export type SentDocument = { clientId: string; name: string; content: Uint8Array };

/**
 * Checks a document that a client sent: the message for the client, or null when it can be
 * stored. Staff learn of a virus from the log and the client's events.
 */
export async function documentError(
  { db, documents, log }: Deps,
  { clientId, name, content }: SentDocument,
): Promise<string | null> {
  const error = await documents.check(clientId, content);
  const virus = error?.virus ?? null;
  if (virus !== null) {
    log.warn({ clientId, document: name, virus }, 'an infected document was rejected');
    await db.transaction().execute(async (tx) => {
      const { at } = await readBusinessTime(tx);
      const payload = { document: name, virus };
      await recordEvent(tx, documentInfected, { clientId, subjectId: null, at, payload });
    });
  }
  return error?.message ?? null;
}
