import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { newId } from '../../platform/database/ids.ts';
import { inBatches, UnreadableCsv } from '../../platform/files/read-csv.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { corporateDb } from '../tables.ts';
import { compareRoster } from './compare-roster.ts';
import { DomainCounter } from './count-domains.ts';
import { type RosterEntry, type RosterLine, readRoster } from './read-roster.ts';
import { addressContext, emailIndex, staffNumberIndex } from './roster-line.ts';

/** Lines of one transaction, so that each is short and the page sees how far the file is read. */
const batchLines = 2_000;

/** A file that is wrong in every line is not worth a million messages. */
const storedProblems = 10_000;

export type RosterDeps = { readonly db: Database; readonly secrets: Secrets };
export type RosterImport = { readonly importId: string; readonly partnerId: string };

/**
 * Reads an uploaded roster into lines of its own, in which no one is looked up yet. It ends as
 * `ready`, or as `refused` when a line is wrong. Safe to repeat: the lines of an interrupted run
 * are deleted first. An upload that has been discarded since is left as it is.
 */
export async function storeRoster(
  deps: RosterDeps,
  roster: RosterImport,
  content: Buffer,
): Promise<void> {
  const { db } = deps;
  await deleteRosterLines(db, roster.importId);
  const domains = new DomainCounter();
  let problems = 0;
  let failure = '';
  try {
    for await (const batch of inBatches(readRoster(content), batchLines)) {
      const found = await db
        .transaction()
        .execute((tx) => storeBatch(tx, deps.secrets, roster, batch, problems));
      if (found === null) return;
      problems += found;
      domains.count(batch);
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    failure = error.message;
  }
  await finish(db, roster, { problems, failure, domains });
}

type Outcome = { problems: number; failure: string; domains: DomainCounter };

async function finish(db: Database, roster: RosterImport, outcome: Outcome): Promise<void> {
  const { importId } = roster;
  const comparison = await compareRoster(db, roster);
  const { lines } = comparison;
  const failure = outcome.failure || (outcome.problems + lines === 0 ? 'The roster is empty.' : '');
  const isReady = outcome.problems === 0 && failure === '';
  const { added, kept, removed, linked } = comparison;
  await corporateDb(db)
    .updateTable('roster_imports')
    .set({
      state: isReady ? 'ready' : 'refused',
      lines: BigInt(lines),
      failure,
      bytes_read: (row) => row.ref('bytes'),
      comparison: isReady ? JSON.stringify({ added, kept, removed, linked }) : null,
      domains: JSON.stringify(outcome.domains.largest()),
      read_at: new Date(),
    })
    .where('import_id', '=', importId)
    .where('state', '=', 'reading')
    .execute();
  if (!isReady) await deleteLinesOf(db, importId);
}

/** The lines of an upload that no client is linked to, and its problems. */
export async function deleteRosterLines(db: Database, importId: string): Promise<void> {
  await deleteLinesOf(db, importId);
  const problems = sql`import_id = ${importId}`;
  await deleteInBatches(db, 'roster_import_problems', problems);
}

export async function deleteLinesOf(db: Database, importId: string): Promise<number> {
  const unlinked = sql`import_id = ${importId} AND client_id IS NULL`;
  return deleteInBatches(db, 'corporate_roster', unlinked);
}

/**
 * Deletes the lines of replaced rosters that these clients are linked to: nothing else does. The
 * rosters are read first: once a transaction has been on several shards, Citus rejects a change
 * that names a shared table to which foreign keys refer.
 */
export async function eraseReplacedLines(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const areTheirs = sql<boolean>`client_id = any(${clientIds}::uuid[])`;
  const replaced = await corporateDb(tx)
    .selectFrom('corporate_roster')
    .select('import_id')
    .distinct()
    .where(areTheirs)
    .where(sql<boolean>`import_id NOT IN (
      SELECT import_id FROM corporate_partners WHERE import_id IS NOT NULL
    )`)
    .execute();
  if (replaced.length === 0) return;
  const ids = replaced.map((row) => row.import_id);
  await corporateDb(tx)
    .deleteFrom('corporate_roster')
    .where(areTheirs)
    .where('import_id', 'in', ids)
    .execute();
}

/** Stores a batch and returns how many of its lines are wrong; null when it is no longer wanted. */
async function storeBatch(
  tx: Tx,
  secrets: Secrets,
  roster: RosterImport,
  batch: readonly RosterLine[],
  earlierProblems: number,
): Promise<number | null> {
  if (!(await isReading(tx, roster))) return null;
  const lines = batch.flatMap(({ number, entry }) =>
    entry === null ? [] : [sealLine(secrets, roster, number, entry)],
  );
  const problems = batch.flatMap(({ number, problem }) =>
    problem === null ? [] : [{ line_number: number, message: problem }],
  );
  problems.push(...(await insertLines(tx, roster, lines)));
  const room = Math.max(0, storedProblems - earlierProblems);
  const stored = problems.slice(0, room);
  if (stored.length > 0) {
    await corporateDb(tx)
      .insertInto('roster_import_problems')
      .values(stored.map((problem) => ({ import_id: roster.importId, ...problem })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await corporateDb(tx)
    .updateTable('roster_imports')
    .set((row) => ({
      bytes_read: row.fn('least', [row.ref('bytes'), row.val(BigInt(batch.at(-1)?.bytes ?? 0))]),
      lines: row('lines', '+', BigInt(lines.length)),
      problems: row('problems', '+', BigInt(problems.length)),
    }))
    .where('import_id', '=', roster.importId)
    .execute();
  return problems.length;
}

/**
 * Whether the upload is still wanted. Locks it, so that who discards it waits for the batch: the
 * lines are then deleted with the others.
 */
async function isReading(tx: Tx, { importId }: RosterImport): Promise<boolean> {
  const roster = await corporateDb(tx)
    .selectFrom('roster_imports')
    .select('state')
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  return roster?.state === 'reading';
}

type SealedLine = ReturnType<typeof sealLine>;

function sealLine(secrets: Secrets, roster: RosterImport, number: number, entry: RosterEntry) {
  const lineId = newId();
  return {
    partner_id: roster.partnerId,
    import_id: roster.importId,
    line_id: lineId,
    line_number: number,
    email_index: emailIndex(secrets, entry.email),
    staff_number_index: staffNumberIndex(secrets, entry.staffNumber),
    email_sealed: secrets.seal(entry.email, addressContext(lineId)),
  };
}

/** Inserts lines; those whose address or staff ID is in an earlier line are its problems. */
async function insertLines(tx: Tx, { importId }: RosterImport, lines: readonly SealedLine[]) {
  if (lines.length === 0) return [];
  const inserted = await sql<{ line_number: number }>`
    INSERT INTO corporate_roster (
      partner_id, import_id, line_id, line_number, email_index, staff_number_index, email_sealed
    )
    SELECT partner_id, import_id, line_id, line_number, email_index, staff_number_index,
      email_sealed
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS line (
      partner_id uuid, import_id uuid, line_id uuid, line_number int, email_index text,
      staff_number_index text, email_sealed text
    )
    ON CONFLICT DO NOTHING
    RETURNING line_number`.execute(tx);
  if (inserted.rows.length === lines.length) return [];
  const stored = new Set(inserted.rows.map((row) => row.line_number));
  const repeated = lines.filter((line) => !stored.has(line.line_number));
  const earlier = await corporateDb(tx)
    .selectFrom('corporate_roster')
    .select(['line_number', 'email_index', 'staff_number_index'])
    .where('import_id', '=', importId)
    .where((row) =>
      row.or([
        row(
          'email_index',
          'in',
          repeated.map((line) => line.email_index),
        ),
        row(
          'staff_number_index',
          'in',
          repeated.map((line) => line.staff_number_index),
        ),
      ]),
    )
    .execute();
  const byEmail = new Map(earlier.map((line) => [line.email_index, line.line_number]));
  const byStaffNumber = new Map(earlier.map((line) => [line.staff_number_index, line.line_number]));
  return repeated.map((line) => {
    const sameEmail = byEmail.get(line.email_index);
    const message =
      sameEmail === undefined
        ? `staff_id: already used on line ${byStaffNumber.get(line.staff_number_index)}.`
        : `email: already used on line ${sameEmail}.`;
    return { line_number: line.line_number, message };
  });
}
