import { Readable } from 'node:stream';
import type { AuditFilter } from '@quarrter/contract/staff/audit';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CsvColumns, csvStream } from '../../platform/files/csv.ts';
import type { TimePlace } from '../../platform/http/keyset.ts';
import { recordAction } from '../audit.ts';
import type { StaffMember } from '../roles.ts';
import { type AuditRow, placeOf, readEntries } from './search.ts';
import type { Snapshot } from './snapshot.ts';

const page = 1_000;

const columns: CsvColumns = {
  at: 'Time',
  business_date: 'Business date',
  who: 'By',
  role: 'Role',
  action: 'Action',
  subject: 'Subject',
  subject_id: 'Record',
  client_id: 'Client',
  note: 'Note',
  before: 'Before',
  after: 'After',
  network: 'Network',
  device: 'Device',
  call: 'Call',
  id: 'Entry',
};

/**
 * The whole log that the filter lets through, as CSV. It is read page by page while it is sent, so
 * that it may be of any length; the export is in the audit log before its first line is.
 */
export async function exportAuditLog(
  db: Database,
  staff: StaffMember,
  filter: AuditFilter,
): Promise<Readable> {
  // A filter that cannot be read is answered before anything is recorded.
  const first = await readEntries(db, filter, { before: null, limit: page });
  const note = Object.entries(filter).map(([name, value]) => `${name}: ${value}`);
  await db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'export-audit',
      subject: 'audit log',
      note: note.join('; '),
    }),
  );
  return Readable.from(allRows(db, filter, first)).compose(csvStream(columns));
}

async function* allRows(db: Database, filter: AuditFilter, first: AuditRow[]) {
  for (let rows = first; ; ) {
    for (const row of rows) yield toCsvRow(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    const before: TimePlace = placeOf(last);
    rows = await readEntries(db, filter, { before, limit: page });
  }
}

function toCsvRow(row: AuditRow) {
  return {
    at: row.at.toISOString(),
    business_date: row.business_date,
    who: row.actor_name,
    role: row.role,
    action: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    client_id: row.client_id,
    note: row.note,
    before: textOf(row.before),
    after: textOf(row.after),
    network: row.network,
    device: row.device,
    call: row.call,
    id: row.entry_id,
  };
}

/** `State: applied; Amount: N5,000`. */
function textOf(snapshot: Snapshot | null): string {
  return Object.entries(snapshot ?? {})
    .map(([field, value]) => `${field}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');
}
