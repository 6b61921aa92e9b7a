import {
  daysBetween,
  formatDate,
  formatTime,
  type IsoDate,
  lagosDate,
} from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { timeOfId } from '../../platform/database/ids.ts';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';
import { entryText, type Head, latestCommitMs, sealOf } from './seal.ts';

const maxDifferences = 100;
const page = 5_000;
const dayMs = 86_400_000;
const clockSkewMs = 5 * 60_000;

/** Counts the differences, and stores the text of the first ones. */
export class Differences {
  count = 0;
  readonly first: string[] = [];
  add(text: string): void {
    this.count += 1;
    if (this.first.length < maxDifferences) this.first.push(text);
  }
}

export type Entry = {
  entry_id: string;
  at: Date;
  business_date: IsoDate;
  actor_name: string;
  action: string;
  subject: string;
};

/** The entry's columns are null where it was removed. */
type Sealed = { readonly [column in keyof Entry]: Entry[column] | null } & {
  position: bigint;
  sealed_entry: string;
  sealed_at: Date;
  seal: string;
  text: string | null;
};

/** Walks the chain page by page: a log of any length needs little memory and no long statement. */
export async function compareSeals(db: Database, secrets: Secrets, found: Differences) {
  let head: Head = { position: 0n, seal: '' };
  let entries = 0;
  const order = new Order();
  for (;;) {
    const { rows } = await sql<Sealed>`
      SELECT sealed.position, sealed.entry_id AS sealed_entry, sealed.sealed_at, sealed.seal,
        entry.entry_id, entry.at, entry.business_date, entry.actor_name, entry.action,
        entry.subject, ${entryText} AS text
      FROM audit_seals AS sealed LEFT JOIN audit_log AS entry USING (entry_id)
      WHERE sealed.position > ${head.position} ORDER BY sealed.position LIMIT ${page}`.execute(db);
    for (const row of rows) {
      const missing = row.position - head.position - 1n;
      if (missing > 0n) found.add(`${missing} seals before number ${row.position} were removed.`);
      else compareOne(row, head, secrets, order, found);
      head = { position: row.position, seal: row.seal };
    }
    entries += rows.length;
    if (rows.length < page) return { entries, head };
  }
}

function compareOne(
  row: Sealed,
  previous: Head,
  secrets: Secrets,
  order: Order,
  found: Differences,
): void {
  if (row.text === null) {
    const number = `Number ${row.position}, sealed on ${timeText(row.sealed_at)},`;
    found.add(`${number} was removed: entry ${row.sealed_entry}.`);
    return;
  }
  const entry = row as Entry;
  const { sealed_at: sealedAt, text } = row;
  // A seal is never made again: it stays that of the key which was the newest then.
  const seals = everyIndex(secrets, (one) => sealOf(one, previous, sealedAt, text));
  if (!seals.includes(row.seal)) {
    found.add(`${describe(entry)} was changed.`);
    return;
  }
  const wrong = order.errorOf(entry, row.sealed_at);
  if (wrong !== null) found.add(`${describe(entry)} ${wrong}`);
}

/**
 * Entries are written in the order of time: a sealed one cannot be older than the one before it.
 */
class Order {
  #latest = 0;
  #date: IsoDate | null = null;

  errorOf({ entry_id: id, at, business_date: date }: Entry, sealedAt: Date): string | null {
    const written = timeOfId(id).getTime();
    const latest = Math.max(this.#latest, Math.min(written, sealedAt.getTime()));
    const latestDate = this.#date === null || date > this.#date ? date : this.#date;
    [this.#latest, this.#date] = [latest, latestDate];
    // A business date may be apart from the calendar by whole days, the hour may not.
    const apart = (((at.getTime() - written) % dayMs) + dayMs) % dayMs;
    const isBack = written < latest - latestCommitMs || daysBetween(date, latestDate) > 1;
    if (isBack) return 'has a date that is too early: entries sealed before it are later.';
    if (Math.min(apart, dayMs - apart) > latestCommitMs) {
      return `has the wrong date: it was written at ${timeText(new Date(written))}.`;
    }
    return written > sealedAt.getTime() + clockSkewMs ? 'was dated ahead of its seal.' : null;
  }
}

export function describe({ entry_id: id, at, actor_name: name, action, subject }: Entry): string {
  return `Entry ${id} (${timeText(at)}, ${name}: ${action}, ${subject})`;
}

export function timeText(at: Date): string {
  return `${formatDate(lagosDate(at))} ${formatTime(at)}`;
}
