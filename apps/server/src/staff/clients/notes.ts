import type { ClientNote } from '@quarrter/contract/staff/client-lists';
import { openClient } from '../../accounts/index.ts';
import { recordAction, type StaffMember, staffDb } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { isId, newId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';

/** One page of the notes about a client, newest first; corrected ones stay. */
export async function listNotes(
  reader: Reader,
  clientId: string,
  { limit, after }: PageRequest,
): Promise<{ results: ClientNote[]; after: string | null }> {
  const cursor = parseIdCursor(after);
  let query = notesOf(reader, clientId);
  if (cursor !== null) query = query.where('note.note_id', '<', cursor);
  const rows = await query
    .orderBy('note.note_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.note_id);
  return { results: page.rows.map(presentNote), after: page.after };
}

/** Adds a note. One that corrects another names it; both stay. */
export async function addNote(
  db: Database,
  staff: StaffMember,
  clientId: string,
  { text, corrects }: { text: string; corrects?: string | undefined },
): Promise<ClientNote> {
  const client = await openClient(db, staff, clientId);
  return db.transaction().execute(async (tx) => {
    if (corrects !== undefined) await requireNote(tx, clientId, corrects);
    const businessTime = await readBusinessTime(tx);
    const noteId = newId();
    await staffDb(tx)
      .insertInto('client_notes')
      .values({
        client_id: clientId,
        note_id: noteId,
        written_at: businessTime.at,
        staff_id: staff.staffId,
        staff_name: staff.name,
        role: staff.role,
        text,
        corrects_id: corrects ?? null,
      })
      .execute();
    await recordAction(tx, staff, businessTime, {
      action: corrects === undefined ? 'write-note' : 'correct-note',
      subject: `client ${client.firstName} ${client.lastName}`,
      clientId,
      subjectId: noteId,
    });
    const row = await notesOf(tx, clientId)
      .where('note.note_id', '=', noteId)
      .executeTakeFirstOrThrow();
    return presentNote(row);
  });
}

async function requireNote(reader: Reader, clientId: string, noteId: string): Promise<void> {
  const found = isId(noteId)
    ? await notesOf(reader, clientId).where('note.note_id', '=', noteId).executeTakeFirst()
    : undefined;
  if (found === undefined) throw invalid({ corrects: ['There is no such note.'] });
}

function notesOf(reader: Reader, clientId: string) {
  return staffDb(reader)
    .selectFrom('client_notes as note')
    .select(['note.note_id', 'note.written_at', 'note.staff_name', 'note.role', 'note.text'])
    .select('note.corrects_id')
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('client_notes as later')
            .select((one) => one.lit(1).as('one'))
            .where('later.client_id', '=', clientId)
            .whereRef('later.corrects_id', '=', 'note.note_id'),
        )
        .as('corrected'),
    )
    .where('note.client_id', '=', clientId);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof notesOf>['executeTakeFirstOrThrow']>>;

function presentNote(row: NoteRow): ClientNote {
  return {
    id: row.note_id,
    at: row.written_at.toISOString(),
    who: row.staff_name,
    role: row.role,
    text: row.text,
    corrects: row.corrects_id,
    corrected: Boolean(row.corrected),
  };
}
