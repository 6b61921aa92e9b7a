import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { firstIdAt, timeOfId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { staffDb } from '../tables.ts';

/*
 * The entries of the audit log are a chain of seals (decision 0063). A job seals the entries
 * written since, in the order of their ids: each seal is a keyed hash over its position, the seal
 * before it, its time and the whole entry. The key is a setting of the servers, which the owner of
 * the database does not have.
 */

/** The end of the chain; a note of it outside the database shows that the end was cut off. */
export type Head = { readonly position: bigint; readonly seal: string };

/** A transaction that wrote an entry has committed this long after it. */
export const latestCommitMs = 3_600_000;

const beforeFirst: Head = { position: 0n, seal: '' };
const sealLock = 7265681;
const batch = 1_000;

/** Every column of an entry as one text, which no setting of a connection changes. */
export const entryText: RawBuilder<string | null> = sql`
  CASE WHEN entry.entry_id IS NULL THEN NULL ELSE jsonb_build_array(
    entry.entry_id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.business_date,
    entry.staff_id, entry.actor_name, entry.role, entry.action, entry.subject, entry.client_id,
    entry.subject_id, entry.note, entry.network, entry.device, entry.call, entry.before, entry.after
  )::text END`;

/** The seal of an entry in its place. */
export function sealOf(
  secrets: Pick<Secrets, 'blindIndex'>,
  previous: Head,
  sealedAt: Date,
  text: string,
): string {
  const place = `${previous.position + 1n}:${previous.seal}:${sealedAt.getTime()}`;
  return secrets.blindIndex(`${place}:${text}`, 'audit-log');
}

/** Seals the entries that have none and returns how many they were, with the end of the chain. */
export async function sealEntries(
  { db, secrets }: { db: Database; secrets: Secrets },
  now: Date,
): Promise<{ sealed: number; head: Head }> {
  for (let sealed = 0; ; ) {
    const done = await db.transaction().execute((tx) => sealBatch(tx, secrets, now));
    sealed += done.sealed;
    if (done.sealed < batch) return { sealed, head: done.head };
  }
}

async function sealBatch(tx: Tx, secrets: Secrets, now: Date) {
  // Two at a time would give two entries the same position.
  await sql`SELECT pg_advisory_xact_lock(${sealLock})`.execute(tx);
  let head = await readHead(tx);
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT entry.entry_id AS id, ${entryText} AS text FROM audit_log AS entry
    WHERE entry.entry_id >= ${await oldestSealable(tx, now)} AND NOT EXISTS (
      SELECT 1 FROM audit_seals AS done WHERE done.entry_id = entry.entry_id
    ) ORDER BY entry.entry_id LIMIT ${batch}`.execute(tx);
  const seals = rows.map(({ id, text }) => {
    head = { position: head.position + 1n, seal: sealOf(secrets, head, now, text) };
    return { position: head.position, entry_id: id, sealed_at: now, seal: head.seal };
  });
  if (seals.length > 0) await staffDb(tx).insertInto('audit_seals').values(seals).execute();
  return { sealed: rows.length, head };
}

export async function readHead(reader: Reader): Promise<Head> {
  const last = await staffDb(reader)
    .selectFrom('audit_seals')
    .select(['position', 'seal'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? beforeFirst;
}

/**
 * An entry with an earlier id that appears now was not written by the product: it is never sealed,
 * and the check names it.
 */
export async function oldestSealable(reader: Reader, now: Date): Promise<string> {
  const last = await staffDb(reader)
    .selectFrom('audit_seals')
    .select('entry_id')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return firstIdAt(new Date(0));
  const newest = Math.min(timeOfId(last.entry_id).getTime(), now.getTime());
  return firstIdAt(new Date(newest - latestCommitMs));
}
