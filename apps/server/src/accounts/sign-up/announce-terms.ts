import { announcedTerms, termsVersions } from '@quarrter/ui/brand';
import { sql } from 'kysely';
import { newEvent, recordAll } from '../../events/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { termsChangeAnnounced } from '../events.ts';
import { accountsDb } from '../tables.ts';

const pageSize = 1_000;

/** Before every client. */
const noClient = '00000000-0000-0000-0000-000000000000';

/**
 * Tells each client once of terms that are announced and not in force yet, page by page. Clients
 * who sign up before they take effect are told by the next run.
 */
export async function announceTerms(db: Database, versions = termsVersions): Promise<void> {
  for (let after: string | null = noClient; after !== null; ) {
    const place: string = after;
    after = await db.transaction().execute((tx) => announcePage(tx, versions, place));
  }
}

/** Returns the last client of the page, or null after the last page. */
async function announcePage(
  tx: Tx,
  versions: typeof termsVersions,
  after: string,
): Promise<string | null> {
  const { date, at } = await readBusinessTime(tx);
  const terms = announcedTerms(date, versions);
  if (terms === undefined) return null;
  const { effectiveOn } = terms;
  const isUntold = sql<boolean>`announced_terms IS DISTINCT FROM ${effectiveOn}::date`;
  const page = await accountsDb(tx)
    .selectFrom('clients')
    .select('client_id')
    .where('email_verified_at', 'is not', null)
    .where(isUntold)
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(pageSize)
    .execute();
  if (page.length === 0) return null;
  const ids = page.map((row) => row.client_id);
  const told = await accountsDb(tx)
    .updateTable('clients')
    .set({ announced_terms: effectiveOn })
    .where('client_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUntold)
    .returning('client_id')
    .execute();
  const payload = { effectiveOn, changes: [...terms.changes] };
  await recordAll(
    tx,
    told.map(({ client_id: clientId }) =>
      newEvent(termsChangeAnnounced, { clientId, subjectId: null, at, payload }),
    ),
  );
  return page.at(-1)?.client_id ?? null;
}
