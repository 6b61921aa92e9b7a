import { sql } from 'kysely';
import { newId } from '../../platform/database/ids.ts';
import { corporateDb, type RosterComparison } from '../tables.ts';
import { putRosterInUse } from './put-roster-in-use.ts';
import { deleteRosterLines, type RosterDeps, storeRoster } from './store-roster.ts';

export type LoadedRoster =
  | { problems: string[] }
  | ({ problems: []; lines: number } & RosterComparison);

/**
 * Replaces a partner's whole roster at once, as the operator's command does, or nothing of it when
 * a line is wrong. Returns the problems, or how it compares with the roster before.
 */
export async function loadRoster(
  deps: RosterDeps,
  partnerName: string,
  content: Buffer,
  now: Date,
): Promise<LoadedRoster> {
  const { db } = deps;
  const importId = newId();
  const partnerId = await addPartner(deps, partnerName);
  await corporateDb(db)
    .insertInto('roster_imports')
    .values({
      import_id: importId,
      partner_id: partnerId,
      state: 'reading',
      file_name: '',
      bytes: BigInt(content.length),
      uploaded_by_name: 'the operator',
      uploaded_at: now,
    })
    .execute();
  await storeRoster(deps, { importId, partnerId }, content);
  const { state, failure, lines, comparison } = await corporateDb(db)
    .selectFrom('roster_imports')
    .select(['state', 'failure', 'lines', 'comparison'])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  if (state !== 'ready' || comparison === null) {
    const problems = failure === '' ? await readProblems(deps, importId) : [failure];
    await removeImport(deps, importId, partnerId);
    return { problems };
  }
  await db.transaction().execute((tx) => putRosterInUse(tx, importId, now));
  return { problems: [], lines: Number(lines), ...comparison };
}

/** Leaves nothing of a file that was refused, not even a partner that it would have been of. */
async function removeImport(
  { db }: RosterDeps,
  importId: string,
  partnerId: string,
): Promise<void> {
  await deleteRosterLines(db, importId);
  await corporateDb(db).deleteFrom('roster_imports').where('import_id', '=', importId).execute();
  await corporateDb(db)
    .deleteFrom('corporate_partners as partner')
    .where('partner_id', '=', partnerId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('roster_imports as other')
            .select(sql.lit(1).as('one'))
            .whereRef('other.partner_id', '=', 'partner.partner_id'),
        ),
      ),
    )
    .execute();
}

async function readProblems({ db }: RosterDeps, importId: string): Promise<string[]> {
  const problems = await corporateDb(db)
    .selectFrom('roster_import_problems')
    .select(['line_number', 'message'])
    .where('import_id', '=', importId)
    .orderBy('line_number')
    .execute();
  return problems.map(({ line_number, message }) => `Line ${line_number}, column ${message}`);
}

async function addPartner({ db }: RosterDeps, name: string): Promise<string> {
  await corporateDb(db)
    .insertInto('corporate_partners')
    .values({ partner_id: newId(), name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const partner = await corporateDb(db)
    .selectFrom('corporate_partners')
    .select('partner_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return partner.partner_id;
}
