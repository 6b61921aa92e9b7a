import { screenedWords, soundOf } from '@quarrter/domain/people';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { newId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { inBatches, UnreadableCsv } from '../platform/files/read-csv.ts';
import { defineJob, queueJob, queues } from '../platform/jobs/jobs.ts';
import { type ListLine, readList } from './read-list.ts';
import { isComparedStill } from './replaced-lists.ts';
import { screenBook } from './screen-book.ts';
import { type ListProblem, screeningDb } from './tables.ts';

export const readUploadedList = defineJob('read-screening-list', { listId: z.uuid() });
export const screenWholeBook = defineJob('screen-book', { listId: z.uuid() }, queues.long);

const batchLines = 2_000;
const shownProblems = 20;

const keyOf = (listId: string): string => `screening/${listId}`;

export type ListUpload = {
  readonly fileName: string;
  readonly by: { readonly staffId: string; readonly name: string };
  readonly at: Date;
};

/** Stores the file. It comes before `queueList`: no list is without its file. */
export async function storeListFile(
  { files }: Pick<PlatformDeps, 'files'>,
  content: Uint8Array,
): Promise<string> {
  const listId = newId();
  await files.put(keyOf(listId), content);
  return listId;
}

/** Takes an uploaded list; a job reads it and puts it in use. */
export async function queueList(tx: Tx, listId: string, upload: ListUpload): Promise<void> {
  await screeningDb(tx)
    .insertInto('screening_lists')
    .values({
      list_id: listId,
      state: 'reading',
      file_name: upload.fileName,
      uploaded_by: upload.by.staffId,
      uploaded_by_name: upload.by.name,
      uploaded_at: upload.at,
    })
    .execute();
  await queueJob(tx, readUploadedList, { listId });
}

/** Reads a list and puts it in use whole, or refuses it. Safe to repeat. */
export async function readListFile(deps: PlatformDeps, listId: string): Promise<void> {
  const { db, files } = deps;
  const list = await screeningDb(db)
    .selectFrom('screening_lists')
    .select('state')
    .where('list_id', '=', listId)
    .executeTakeFirst();
  if (list?.state === 'reading') {
    await storeNames(db, listId, Buffer.from(await files.get(keyOf(listId))));
  }
  await files.remove(keyOf(listId));
}

async function storeNames(db: Database, listId: string, content: Buffer): Promise<void> {
  await deleteNames(db, listId);
  const problems: ListProblem[] = [];
  let names = 0;
  let failure = '';
  try {
    for await (const batch of inBatches(readList(content), batchLines)) {
      names += await storeBatch(db, listId, batch);
      problems.push(
        ...batch.flatMap(({ number, problem }) =>
          problem === null ? [] : [{ line: number, message: problem }],
        ),
      );
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    failure = error.message;
  }
  if (failure === '' && names + problems.length === 0) failure = 'The list is empty.';
  const outcome = {
    names: BigInt(names),
    problems: BigInt(problems.length),
    first_problems: JSON.stringify(problems.slice(0, shownProblems)),
    failure,
  };
  if (failure !== '' || problems.length > 0) {
    await screeningDb(db)
      .updateTable('screening_lists')
      .set({ ...outcome, state: 'refused' })
      .where('list_id', '=', listId)
      .execute();
    return deleteNames(db, listId);
  }
  await db.transaction().execute((tx) => putInUse(tx, listId, outcome));
}

type Outcome = { names: bigint; problems: bigint; first_problems: string; failure: string };

/** From here on clients are compared with this list; all of them are compared in the background. */
async function putInUse(tx: Tx, listId: string, outcome: Outcome): Promise<void> {
  await screeningDb(tx)
    .updateTable('screening_lists')
    .set({ state: 'replaced', replaced_at: new Date() })
    .where('state', '=', 'in-use')
    .execute();
  await screeningDb(tx)
    .updateTable('screening_lists')
    .set({ ...outcome, state: 'in-use', in_use_since: new Date() })
    .where('list_id', '=', listId)
    .execute();
  await queueJob(tx, screenWholeBook, { listId });
}

async function storeBatch(
  db: Database,
  listId: string,
  batch: readonly ListLine[],
): Promise<number> {
  const rows = batch.flatMap(({ number, listed }) =>
    listed === null
      ? []
      : [
          {
            list_id: listId,
            line_number: number,
            ...listed,
            sounds: [...new Set(screenedWords(listed.name).map(soundOf))],
          },
        ],
  );
  if (rows.length > 0) await screeningDb(db).insertInto('screening_names').values(rows).execute();
  return rows.length;
}

/** Compares every client with a list that is in use, and deletes the names of old lists. */
export async function screenEveryone(db: Database, listId: string): Promise<void> {
  await screenBook(db, listId);
  const old = sql`list_id IN (SELECT list_id FROM screening_lists
    WHERE state = 'replaced' AND ${isComparedStill(new Date())} IS NOT TRUE)`;
  await deleteInBatches(db, 'screening_names', old);
}

async function deleteNames(db: Database, listId: string): Promise<void> {
  const ofList = sql`list_id = ${listId}`;
  await deleteInBatches(db, 'screening_names', ofList);
}
