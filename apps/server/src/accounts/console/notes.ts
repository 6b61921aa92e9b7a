import type { ClientNote } from '@quarrter/contract/staff/client-lists';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { isId, newId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';
import { accountsDb } from '../tables.ts';
import { aboutClient, openClient } from './open-client.ts';

const actions = defineActions({ 'write-note': 'Note written', 'correct-note': 'Note corrected' });

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
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}

/** Adds a note. One that corrects another names it; both stay. */
export async function addNote(
  db: Database,
  staff: StaffMember,
  clientId: string,
  { text, corrects }: { text: string; corrects?: string | undefined },
): Promise<ClientNote> {
  const client = await openClient(db, staff, clientId);
  const noteId = newId();
  await db.transaction().execute(async (tx) => {
    if (corrects !== undefined) await requireNote(tx, clientId, corrects);
    const businessTime = await readBusinessTime(tx);
    await accountsDb(tx)
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
      action: actions[corrects === undefined ? 'write-note' : 'correct-note'],
      ...aboutClient(client),
      subjectId: noteId,
    });
  });
  return notesOf(db, clientId).where('note.note_id', '=', noteId).executeTakeFirstOrThrow();
}

async function requireNote(reader: Reader, clientId: string, noteId: string): Promise<void> {
  const found = isId(noteId)
    ? await notesOf(reader, clientId).where('note.note_id', '=', noteId).executeTakeFirst()
    : undefined;
  if (found === undefined) throw invalid({ corrects: ['There is no such note.'] });
}

function notesOf(reader: Reader, clientId: string) {
  return accountsDb(reader)
    .selectFrom('client_notes as note')
    .select(['note.note_id as id', 'note.written_at as at', 'note.staff_name as name'])
    .select(['note.role', 'note.text', 'note.corrects_id as corrects'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('client_notes as later')
            .select((one) => one.lit(1).as('one'))
            .where('later.client_id', '=', clientId)
            .whereRef('later.corrects_id', '=', 'note.note_id'),
        )
        .$castTo<boolean>()
        .as('corrected'),
    )
    .where('note.client_id', '=', clientId);
}
