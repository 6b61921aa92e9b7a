import type { WorkDetail } from '@quarrter/contract/staff/work';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Viewer } from '../define-console.ts';
import type { StaffMember } from '../roles.ts';
import { staffDb } from '../tables.ts';
import { queuesAbout } from './queues.ts';

/** The record that work is about; whose it is decides where its notes lie. */
export type NotedRecord = {
  readonly queue: string;
  readonly recordId: string;
  readonly clientId: string | null;
};

type Kind = WorkDetail['notes'][number]['kind'];

export type Note = { readonly kind: Kind; readonly text?: string; readonly toName?: string };

/** Adds to the notes that colleagues read about a record. */
export async function writeNote(
  tx: Tx,
  { queue, recordId, clientId }: NotedRecord,
  { staffId, name }: StaffMember,
  at: Date,
  { kind, text = '', toName = '' }: Note,
): Promise<void> {
  const note = {
    record_id: recordId,
    note_id: newId(),
    queue,
    kind,
    text,
    staff_id: staffId,
    staff_name: name,
    to_name: toName,
    written_at: at,
  };
  if (clientId === null) {
    await staffDb(tx).insertInto('shared_work_notes').values(note).execute();
    return;
  }
  await staffDb(tx)
    .insertInto('work_notes')
    .values({ ...note, client_id: clientId })
    .execute();
}

export type StoredNote = WorkDetail['notes'][number] & { readonly staffId: string };

type NoteRow = {
  note_id: string;
  kind: Kind;
  text: string;
  staff_id: string;
  staff_name: string;
  to_name: string;
  written_at: Date;
};

const columns = sql`note_id, kind, text, staff_id, staff_name, to_name, written_at`;

/**
 * The newest hundred notes of a record, oldest first: those of the queues that this person reads
 * about it, because the id of a record may be asked for in any queue.
 */
export async function readNotes(
  reader: Reader,
  viewer: Viewer,
  recordId: string,
): Promise<StoredNote[]> {
  const names = (await queuesAbout(reader, viewer, recordId)).map(({ name }) => name);
  const matches = sql`record_id = ${recordId}::uuid AND queue = ANY (${names}::text[])`;
  const { rows } = await sql<NoteRow>`
    SELECT ${columns} FROM (
      (SELECT ${columns} FROM work_notes WHERE ${matches}
      ORDER BY note_id DESC LIMIT 100)
      UNION ALL
      (SELECT ${columns} FROM shared_work_notes WHERE ${matches}
      ORDER BY note_id DESC LIMIT 100)
    ) AS note
    ORDER BY note_id`.execute(reader);
  return rows.map((row) => ({
    id: row.note_id,
    kind: row.kind,
    text: row.text,
    by: row.staff_name,
    to: row.to_name,
    at: row.written_at,
    staffId: row.staff_id,
  }));
}
