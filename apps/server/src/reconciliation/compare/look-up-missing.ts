import { sql } from 'kysely';
import type { ProviderLists, ProviderRecord } from '../../payments/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { allowLongStatements, countEntries } from './long-statements.ts';
import { pairsOf } from './pairs.ts';
import { stageListed, stageProvider } from './stage-entries.ts';

/** Asked for one by one in a run; the next run asks for further ones. */
const maxLookUps = 300;

/**
 * Asks for single records that the lists of the period need not contain: those that we booked and
 * the provider did not list (they were started before the period), and those of the items of an
 * earlier run.
 */
export async function lookUpMissing(
  db: Database,
  provider: Pick<ProviderLists, 'findRecord'>,
  runId: string,
): Promise<number> {
  const missing = sql<{ subject: 'charge' | 'transfer'; item_key: string }>`
    SELECT subject, item_key FROM (
      SELECT subject, item_key FROM ${pairsOf(runId)} AS pair
      WHERE provider_status IS NULL AND book_status IN ('paid', 'reversed')
        AND subject IN ('charge', 'transfer')
      UNION
      SELECT split_part(kind, '-', 1), item_key FROM reconciliation_items
      WHERE state = 'open' AND (kind LIKE 'charge-%' OR kind LIKE 'transfer-%')
    ) AS missing
    WHERE NOT EXISTS (
      SELECT 1 FROM reconciliation_entries AS entry
      WHERE entry.run_id = ${runId}::uuid AND entry.kind = missing.subject
        AND entry.side = 'provider' AND entry.entry_key = missing.item_key
    )
    ORDER BY subject, item_key LIMIT ${maxLookUps}`;
  await countEntries(db);
  const { rows } = await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    return missing.execute(tx);
  });
  const found: ProviderRecord[] = [];
  for (const { subject, item_key } of rows) {
    const record = await provider.findRecord(subject, item_key);
    if (record !== null) found.push(record);
  }
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await stageProvider(tx, runId, found);
    await stageOpenRefunds(tx, runId);
    await stageListed(tx, runId);
  });
  return rows.length;
}

/** A refund of an earlier run is as it was listed then; its booking may have come since. */
async function stageOpenRefunds(tx: Tx, runId: string): Promise<void> {
  await sql`
    INSERT INTO reconciliation_entries (
      run_id, side, kind, entry_key, reference, status, amount, fee, currency
    )
    SELECT ${runId}::uuid, 'provider', 'refund', item_key, reference, provider->>'status',
      (provider->>'amount')::bigint, (provider->>'fee')::bigint, provider->>'currency'
    FROM reconciliation_items
    WHERE state = 'open' AND kind LIKE 'refund-%' AND provider IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(tx);
}
