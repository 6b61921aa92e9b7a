import type {
  SecurityEvent,
  SecurityEventKind,
  SecurityFilter,
} from '@quarrter/contract/staff/security-events';
import { addDays, parseIsoDate, startOfDay } from '@quarrter/domain/calendar';
import { nameClients } from '../../accounts/index.ts';
import { idOfFilter, nameMembers } from '../../console/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { firstIdAt } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../../platform/http/keyset.ts';
import { securityDb } from '../tables.ts';

/** One page of the events that the filter lets through, newest first, with who it was. */
export async function listSecurityEvents(
  reader: Reader,
  { limit, after: cursor, ...filter }: SecurityFilter & PageRequest,
): Promise<StaffPage<SecurityEvent>> {
  const after = parseIdCursor(cursor);
  const query = eventsOf(reader, filter).selectAll();
  const older = after === null ? query : query.where('event_id', '<', after);
  const found = await older
    .orderBy('event_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (row) => row.event_id);
  const clientOf = await nameClients(reader, idsIn(page.rows, 'client_id'));
  const members = await nameMembers(reader, idsIn(page.rows, 'staff_id'));
  return {
    ...(await countForStaff(reader, eventsOf(reader, filter).select('event_id'))),
    results: page.rows.map(({ event_id: id, client_id, staff_id, ...row }) => ({
      ...row,
      id,
      client: client_id === null ? null : { id: client_id, name: clientOf(client_id).name },
      member: staff_id === null ? null : { id: staff_id, name: members.get(staff_id) ?? '' },
    })),
    after: page.after,
  };
}

type Ids = Pick<RowOf<typeof securityDb, 'security_events'>, 'client_id' | 'staff_id'>;

function idsIn(rows: readonly Ids[], column: keyof Ids): string[] {
  return rows.map((row) => row[column]).filter((id) => id !== null);
}

function eventsOf(reader: Reader, { kind, network, client, member, from, to }: SecurityFilter) {
  let query = securityDb(reader).selectFrom('security_events');
  if (kind) query = query.where('kind', '=', kind as SecurityEventKind);
  if (network) query = query.where('network', '=', network);
  if (client) query = query.where('client_id', '=', idOfFilter('client', client));
  if (member) query = query.where('staff_id', '=', idOfFilter('member', member));
  // The id has the time that it was made at, so one index gives both order and dates.
  if (from) query = query.where('event_id', '>=', firstIdOf('from', from, 0));
  return to ? query.where('event_id', '<', firstIdOf('to', to, 1)) : query;
}

function firstIdOf(field: string, text: string, daysLater: number): string {
  const date = parseIsoDate(text);
  if (date === null) throw invalid({ [field]: ['Please give a date.'] });
  return firstIdAt(startOfDay(addDays(date, daysLater)));
}
