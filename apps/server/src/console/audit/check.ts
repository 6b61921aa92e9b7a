import { sql } from 'kysely';
import type { Database, Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { staffDb } from '../tables.ts';
import { compareSeals, Differences, describe, type Entry, timeText } from './compare-seals.ts';
import { type Head, oldestSealable } from './seal.ts';

export type AuditCheck = {
  readonly entries: number;
  /** The last seal that was compared. */
  readonly head: Head;
  readonly differing: number;
  /** The first of them, in words. */
  readonly differences: readonly string[];
};

type Deps = { readonly db: Database; readonly secrets: Secrets };

/** An entry without a seal is one too many; more than these are not named one by one. */
const maxUnsealed = 5_000;

/**
 * Compares every entry with its seal, and the chain with the ends that earlier checks saw; `anchor`
 * is an end that was noted outside the database. The result is stored.
 */
export async function checkAuditLog(
  { db, secrets }: Deps,
  now: Date,
  anchor?: Head,
): Promise<AuditCheck> {
  const found = new Differences();
  const { entries, head } = await compareSeals(db, secrets, found);
  await findUnsealed(db, now, found);
  await compareEnds(db, anchor, found);
  await staffDb(db)
    .insertInto('audit_checks')
    .values({
      check_id: newId(),
      checked_at: now,
      entries: BigInt(entries),
      ...head,
      differing: found.count,
      differences: JSON.stringify(found.first),
    })
    .execute();
  return { entries, head, differing: found.count, differences: found.first };
}

async function findUnsealed(db: Database, now: Date, found: Differences): Promise<void> {
  const oldest = await oldestSealable(db, now);
  const { rows } = await db.transaction().execute(async (tx) => {
    // It compares the two tables as a whole, which takes longer than a request's statement may.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    return sql<Entry>`
      SELECT entry.entry_id, entry.at, entry.business_date, entry.actor_name, entry.action,
        entry.subject
      FROM audit_log AS entry
      WHERE entry.entry_id < ${oldest} AND NOT EXISTS (
        SELECT 1 FROM audit_seals AS done WHERE done.entry_id = entry.entry_id
      ) ORDER BY entry.entry_id LIMIT ${maxUnsealed}`.execute(tx);
  });
  for (const entry of rows) {
    found.add(`${describe(entry)} was inserted afterwards: it has no seal.`);
  }
}

/** An end that is gone or different now: the chain was cut off, or written anew from there. */
async function compareEnds(
  reader: Reader,
  anchor: Head | undefined,
  found: Differences,
): Promise<void> {
  const { rows } = await sql<{ checked_at: Date; position: bigint; seal: string | null }>`
    SELECT seen.checked_at, seen.position, now.seal
    FROM audit_checks AS seen LEFT JOIN audit_seals AS now USING (position)
    WHERE seen.position > 0 AND now.seal IS DISTINCT FROM seen.seal
    ORDER BY seen.checked_at LIMIT 10`.execute(reader);
  for (const { checked_at: at, position, seal } of rows) {
    found.add(`The check of ${timeText(at)} saw number ${position}; now ${goneText(seal)}.`);
  }
  if (anchor === undefined) return;
  const there = await staffDb(reader)
    .selectFrom('audit_seals')
    .select('seal')
    .where('position', '=', anchor.position)
    .executeTakeFirst();
  if (there?.seal === anchor.seal) return;
  const { position } = anchor;
  found.add(`The end you gave has number ${position}; now ${goneText(there?.seal ?? null)}.`);
}

function goneText(seal: string | null): string {
  return seal === null ? 'it is gone' : 'it has another seal';
}

export type StoredCheck = AuditCheck & { readonly checkedAt: Date };

/** The last check; null before the first. */
export async function readLastCheck(reader: Reader): Promise<StoredCheck | null> {
  const row = await staffDb(reader)
    .selectFrom('audit_checks')
    .selectAll()
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    checkedAt: row.checked_at,
    entries: Number(row.entries),
    head: { position: row.position, seal: row.seal },
    differing: row.differing,
    differences: row.differences,
  };
}
