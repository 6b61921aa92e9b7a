import type { AuditEntry, AuditFilter } from '@quarrter/contract/staff/audit';
import { addDays, parseIsoDate, startOfDay } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { isId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';
import {
  type BeforeRequest,
  countForStaff,
  cutPage,
  formatTimeCursor,
  isBefore,
  type PageRequest,
  parseTimeCursor,
  type StaffPage,
  type TimePlace,
} from '../../platform/http/keyset.ts';
import { actionText } from '../actions.ts';
import { staffDb } from '../tables.ts';

export type AuditRow = RowOf<typeof staffDb, 'audit_log'>;

/** One page of the entries that the filter lets through, newest first. */
export async function searchAuditLog(
  reader: Reader,
  { limit, after, ...filter }: AuditFilter & PageRequest,
): Promise<StaffPage<AuditEntry>> {
  const found = await readEntries(reader, filter, {
    before: parseTimeCursor(after),
    limit: limit + 1,
  });
  const page = cutPage(found, limit, (row) => formatTimeCursor(placeOf(row)));
  return {
    ...(await countForStaff(reader, entriesOf(reader, filter).select('entry_id'))),
    results: page.rows.map(present),
    after: page.after,
  };
}

/** The next entries before a place in time, by an index of time, member, action or client. */
export function readEntries(
  reader: Reader,
  filter: AuditFilter,
  place: BeforeRequest,
): Promise<AuditRow[]> {
  return entriesBefore(reader, filter, place).execute();
}

/** The statement itself, whose plan a test reads. */
export function entriesBefore(
  reader: Reader,
  filter: AuditFilter,
  { before, limit }: BeforeRequest,
) {
  return entriesOf(reader, filter)
    .selectAll()
    .where(({ ref }) => isBefore(ref('at'), ref('entry_id'), before))
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit);
}

export function placeOf({ at, entry_id: id }: AuditRow): TimePlace {
  return { at, id };
}

function entriesOf(reader: Reader, filter: AuditFilter) {
  const { who, action, subject, client, words } = filter;
  let query = staffDb(reader).selectFrom('audit_log');
  if (who === 'server') query = query.where('staff_id', 'is', null);
  else if (who) query = query.where('staff_id', '=', idOfFilter('who', who));
  if (action) query = query.where('action', '=', action);
  if (subject) query = query.where('subject_id', '=', idOfFilter('subject', subject));
  if (client) query = query.where('client_id', '=', idOfFilter('client', client));
  const { from, to } = datesOf(filter);
  if (from !== null) query = query.where('at', '>=', from);
  if (to !== null) query = query.where('at', '<', to);
  const wanted = words?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return wanted.length > 0 ? query.where(wordsBegin(wanted)) : query;
}

/** A text that is no id names no record; a search for it is a mistake, and not an empty list. */
export function idOfFilter(field: string, text: string): string {
  if (isId(text)) return text;
  throw invalid({ [field]: ['This is not the id of a record.'] });
}

function datesOf({ from, to }: AuditFilter): { from: Date | null; to: Date | null } {
  const [first, last] = [from, to].map((text, place) => {
    if (!text) return null;
    const date = parseIsoDate(text);
    if (date === null) throw invalid({ [place === 0 ? 'from' : 'to']: ['Please give a date.'] });
    return date;
  });
  return {
    from: first ? startOfDay(first) : null,
    to: last ? startOfDay(addDays(last, 1)) : null,
  };
}

/** The expression of the index `audit_log_by_word`. */
const wordsOfEntry = sql`to_tsvector('simple',
  regexp_replace(lower(actor_name || ' ' || subject || ' ' || note), '[^[:alnum:]]+', ' ', 'g'))`;

/** Entries with a word for each of these that begins like it. */
function wordsBegin(words: readonly string[]): RawBuilder<boolean> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`${wordsOfEntry} @@ to_tsquery('simple', ${query})`;
}

function present(row: AuditRow): AuditEntry {
  return {
    id: row.entry_id,
    at: row.at,
    who: row.actor_name,
    role: row.role,
    action: row.action,
    text: actionText(row.action),
    subject: row.subject,
    subjectId: row.subject_id,
    clientId: row.client_id,
    note: row.note,
    network: row.network,
    device: row.device,
    call: row.call,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  };
}
