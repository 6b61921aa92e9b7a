import { clientsWithProposalTexts } from '../approvals/index.ts';
import { clientsWithTexts, eraseTexts } from '../events/index.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { retentionDb } from './tables.ts';

const batchSize = 500;

/**
 * Empties the texts of clients whom release 1.0.0 erased: it left those of events and proposals.
 * Returns how many clients there were.
 */
export async function eraseTextsOfReleased(db: Database): Promise<number> {
  let emptied = 0;
  let clientIds = await readErased(db, null);
  while (clientIds.length > 0) {
    const left = await Promise.all([
      clientsWithTexts(db, clientIds),
      clientsWithProposalTexts(db, clientIds, ['client-erasure']),
    ]);
    const found = new Set(left.flat());
    for (const clientId of found) await eraseTexts(db, clientId);
    emptied += found.size;
    clientIds = await readErased(db, clientIds.at(-1) ?? null);
  }
  return emptied;
}

/** The next clients who were erased, by their ids. */
async function readErased(reader: Reader, after: string | null): Promise<string[]> {
  const rows = await retentionDb(reader)
    .selectFrom('client_erasures')
    .select('client_id')
    .$if(after !== null, (all) => all.where('client_id', '>', after as string))
    .orderBy('client_id')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.client_id);
}
