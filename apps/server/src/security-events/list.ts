import type { SecurityEventKind, SecurityFilter } from '@quarrter/contract/staff/security-events';
import { addDays, parseIsoDate, startOfDay } from '@quarrter/domain/calendar';
import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { firstIdAt, isId } from '../platform/database/ids.ts';
import { invalid } from '../platform/http/http-error.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../platform/http/keyset.ts';
import { securityDb } from './tables.ts';

type Row = RowOf<typeof securityDb, 'security_events'>;

/** An event as it was recorded; clients and members are named by others. */
export type RecordedEvent = {
  readonly eventId: string;
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly clientId: string | null;
  readonly staffId: string | null;
  readonly who: string;
  readonly network: string;
  readonly device: string;
  readonly call: string;
  readonly status: number;
  readonly times: number;
};

/** One page of the events that the filter lets through, newest first. */
export async function listSecurityEvents(
  reader: Reader,
  { limit, after: cursor, ...filter }: SecurityFilter & PageRequest,
): Promise<StaffPage<RecordedEvent>> {
  const after = parseIdCursor(cursor);
  const query = eventsOf(reader, filter).selectAll();
  const older = after === null ? query : query.where('event_id', '<', after);
  const found = await older
    .orderBy('event_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (row) => row.event_id);
  return {
    ...(await countForStaff(reader, eventsOf(reader, filter).select('event_id'))),
    results: page.rows.map(toEvent),
    after: page.after,
  };
}

function toEvent({ event_id, client_id, staff_id, ...row }: Row): RecordedEvent {
  return { ...row, eventId: event_id, clientId: client_id, staffId: staff_id };
}

function eventsOf(reader: Reader, { kind, network, client, member, from, to }: SecurityFilter) {
  let query = securityDb(reader).selectFrom('security_events');
  if (kind) query = query.where('kind', '=', kind as SecurityEventKind);
  if (network) query = query.where('network', '=', network);
  if (client) query = query.where('client_id', '=', idOf('client', client));
  if (member) query = query.where('staff_id', '=', idOf('member', member));
  // The id has the time that it was made at, so one index gives both order and dates.
  if (from) query = query.where('event_id', '>=', firstIdOf('from', from, 0));
  return to ? query.where('event_id', '<', firstIdOf('to', to, 1)) : query;
}

function firstIdOf(field: string, text: string, daysLater: number): string {
  const date = parseIsoDate(text);
  if (date === null) throw invalid({ [field]: ['Please give a date.'] });
  return firstIdAt(startOfDay(addDays(date, daysLater)));
}

function idOf(field: string, text: string): string {
  if (isId(text)) return text;
  throw invalid({ [field]: ['This is not the id of a record.'] });
}
