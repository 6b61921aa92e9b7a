import { describe, expect, test } from 'vitest';
import { clientTables } from '../../apps/server/src/tables.ts';
import { readText, writtenFiles } from './source-files.ts';
import {
  addsJobs,
  badAlters,
  movedClients,
  readsConstraint,
  selectsInsideValues,
  selectsNothing,
  unitesConstants,
  unnamedClients,
  updatesBySetting,
} from './sql-rules.ts';

const serverSource = 'apps/server/src';
const files = writtenFiles(serverSource).filter((file) => /(?<!\.test)\.ts$/.test(file));
const tables: ReadonlySet<string> = new Set(clientTables);

/** Statements over the whole book, and helpers whose table is a variable. */
const forManyClients: readonly string[] = [
  'investments/grow/day-close.ts: update investments',
  'loans/arrears/day-close.ts: update loan_instalments',
  'loans/arrears/day-close.ts: update loan_restructurings',
  'loans/arrears/day-close.ts: update loans',
  'loans/arrears/promises/day-close.ts: update loan_promises',
  'platform/database/delete-in-batches.ts: delete ?',
  'platform/database/rotate-table.ts: delete ?',
  'platform/database/rotate-table.ts: update ?',
];

const found = (source: string) =>
  unnamedClients(source, tables).map(({ what, table }) => `${what} ${table}`);

describe('statements over the rows of clients', () => {
  test('name the client wherever they lock, update or delete', () => {
    expect(files.length).toBeGreaterThan(100);
    const all = files.flatMap((file) =>
      found(readText(file)).map((what) => `${file.slice(serverSource.length + 1)}: ${what}`),
    );
    expect([...new Set(all)].toSorted()).toEqual(forManyClients);
  });

  test.each([
    ['sql`SELECT 1 FROM loans WHERE loan_id = 1 FOR UPDATE`', 'lock loans'],
    ['sql`SELECT 1 FROM (SELECT 1 FROM loans FOR NO KEY UPDATE) AS locked`', 'lock loans'],
    ['sql`SELECT 1 FROM loans AS loan FOR SHARE`', 'lock loans'],
    [placed('sql`SELECT 1 FROM #{sql.table(table)} FOR UPDATE`'), 'lock ?'],
    ["loansDb(tx).selectFrom('loans').where('loan_id', '=', id).forUpdate()", 'lock loans'],
    ["loansDb(tx).selectFrom('loans as loan').where('loan_id', '=', id).forShare()", 'lock loans'],
    [
      "function lock() {\n  let query = db.selectFrom('loans');\n  return query.forUpdate();\n}",
      'lock loans',
    ],
    [
      "const a = db.selectFrom('loans').where('client_id', '=', id).execute();\n" +
        "db.selectFrom('payments').forUpdate();",
      'lock payments',
    ],
    ['sql`UPDATE loans SET state = 1 WHERE loan_id = 2`', 'update loans'],
    ['sql`UPDATE loans AS loan SET state = 1 FROM payments WHERE true`', 'update loans'],
    [placed('sql`UPDATE loans SET client_id = 1 WHERE #{condition}`'), 'update loans'],
    [placed('sql`UPDATE #{sql.table(table)} AS stored SET a = 1`'), 'update ?'],
    ['sql`WITH gone AS (DELETE FROM loans) SELECT 1`', 'delete loans'],
    [placed('sql`DELETE FROM #{sql.table(table)} WHERE true`'), 'delete ?'],
    ["loansDb(tx).updateTable('loans').set({ state }).where('loan_id', '=', id)", 'update loans'],
    ["loansDb(tx).deleteFrom('loans').where('loan_id', '=', id).execute()", 'delete loans'],
    ["accessDb(tx).updateTable(tables.passkeys).set({ name }).where('name', '=', a)", 'update ?'],
    ["accessDb(tx).deleteFrom(realm.tables.passkeys).where('name', '=', a)", 'delete ?'],
    ["accessDb(tx).selectFrom(tables.owners).where('name', '=', a).forUpdate()", 'lock ?'],
  ])('are refused: %s', (source, what) => {
    expect(found(source)).toContain(what);
  });

  test.each([
    'sql`SELECT 1 FROM loans WHERE client_id = 1 AND loan_id = 2 FOR UPDATE`',
    'sql`SELECT 1 FROM banks FOR UPDATE`',
    'sql`UPDATE loans AS loan SET state = 1 WHERE loan.client_id = 1`',
    'sql`INSERT INTO loans VALUES (1) ON CONFLICT (client_id) DO UPDATE SET state = 1`',
    'sql`UPDATE banks SET name = 1`',
    placed('sql`GRANT SELECT, UPDATE, DELETE ON TABLE #{tables} TO #{role}`'),
    "sql`SELECT has_table_privilege('loans', 'UPDATE')`",
    "db.selectFrom('loans').where('client_id', '=', id).forUpdate()",
    "db.selectFrom('loans as loan').where('loan.client_id', '=', id).forUpdate()",
    "db.selectFrom('banks').forUpdate()",
    "function lock() {\n  let query = db.selectFrom('loans').where('client_id', '=', id);\n" +
      '  return query.forUpdate();\n}',
    "db.updateTable('loans').set({ state }).where('client_id', '=', id).execute()",
    "accessDb(tx).updateTable(realm.tables.passkeys).where(realm.tables.owner, '=', ownerId)",
  ])('are allowed: %s', (source) => {
    expect(found(source)).toEqual([]);
  });

  test('never change whose row it is', () => {
    expect(files.filter((file) => movedClients(readText(file), tables).length > 0)).toEqual([]);
    const upsert = "db.insertInto('loans').onConflict((row) => row.doUpdateSet({ client_id: id }))";
    expect(movedClients(upsert, tables)).toHaveLength(1);
    const update = "db.updateTable('loans').set({ state, client_id: id })";
    expect(movedClients(update, tables)).toHaveLength(1);
    expect(movedClients('sql`UPDATE loans SET client_id = 1`', tables)).toHaveLength(1);
    const realm = 'db.updateTable(tables.passkeys).set({ [tables.owner]: id })';
    expect(movedClients(realm, tables)).toHaveLength(1);
    expect(movedClients("db.updateTable('banks').set({ client_id: id })", tables)).toEqual([]);
    expect(movedClients("db.insertInto('loans').values({ client_id: id })", tables)).toEqual([]);
  });

  test('queue no jobs: only the functions of platform/jobs/jobs.ts do', () => {
    const queueing = files.filter((file) => addsJobs(readText(file)));
    expect(queueing).toEqual([`${serverSource}/platform/jobs/jobs.ts`]);
    expect(addsJobs("sql`SELECT graphile_worker.add_job('a') FROM loans`")).toBe(true);
  });
});

describe('all SQL', () => {
  test('reads no constraint from an error', () => {
    expect(files.filter((file) => readsConstraint(readText(file)))).toEqual([]);
    expect(readsConstraint("if (error.constraint === 'loans_one_open') return;")).toBe(true);
    expect(readsConstraint("if (error.code === '23505') return;")).toBe(true);
  });

  test('selects at least one column', () => {
    expect(files.filter((file) => selectsNothing(readText(file)))).toEqual([]);
    expect(selectsNothing('sql`SELECT EXISTS (SELECT FROM loans)`')).toBe(true);
  });

  test('unites no row that is of no table', () => {
    expect(files.filter((file) => unitesConstants(readText(file)))).toEqual([]);
    expect(unitesConstants('sql`SELECT loan.day AS day UNION ALL SELECT day FROM late`')).toBe(
      true,
    );
    expect(unitesConstants('sql`SELECT day FROM loans UNION SELECT day FROM late`')).toBe(false);
  });

  test('inserts no value that a sub-query gives', () => {
    expect(files.filter((file) => selectsInsideValues(readText(file)))).toEqual([]);
    const source = "db.insertInto('banks').values({ code: sql`(SELECT max(code) FROM banks)` })";
    expect(selectsInsideValues(source)).toBe(true);
    expect(selectsInsideValues("db.insertInto('banks').values({ code: newest + 1 })")).toBe(false);
  });

  test('updates to values that depend on no setting of a connection', () => {
    const tests = writtenFiles('apps/server').filter((file) => file.endsWith('.ts'));
    expect(tests.filter((file) => updatesBySetting(readText(file)))).toEqual([]);
    const later = "UPDATE loans SET paid_at = paid_at - interval '1 day' WHERE loan_id = $1";
    expect(updatesBySetting(later)).toBe(true);
    const inUtc = "(paid_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC'";
    expect(updatesBySetting(`UPDATE loans SET paid_at = ${inUtc}`)).toBe(false);
    expect(updatesBySetting('UPDATE payouts SET payout_id = gen_random_uuid()')).toBe(true);
  });

  test('changes a table by one subcommand at a time', () => {
    const migrations = writtenFiles('apps/server/migrations');
    expect(migrations.length).toBeGreaterThan(10);
    expect(migrations.flatMap((file) => badAlters(readText(file)))).toEqual([]);
  });

  test.each([
    'ALTER TABLE loans ADD COLUMN a text, ADD COLUMN b text;',
    'ALTER TABLE loans\n  DROP CONSTRAINT loans_a,\n  ADD CONSTRAINT loans_a CHECK (a IN (1, 2));',
    'ALTER TABLE loans ADD COLUMN a integer CHECK (a > 0);',
    'ALTER TABLE loans ADD COLUMN a uuid REFERENCES payments;',
    'ALTER TABLE loans ADD CHECK (a > 0);',
  ])('is refused: %s', (migration) => {
    expect(badAlters(migration)).toHaveLength(1);
  });

  test.each([
    'ALTER TABLE loans ADD COLUMN a numeric(3, 2) NOT NULL DEFAULT 0;',
    "ALTER TABLE loans ADD CONSTRAINT loans_a CHECK (a IN ('x', 'y'));",
    'ALTER TABLE loans ALTER COLUMN a DROP NOT NULL; -- one, and then\nDROP INDEX loans_by_a;',
  ])('is allowed: %s', (migration) => {
    expect(badAlters(migration)).toEqual([]);
  });
});

/** The text of a program with a placeholder in it. */
function placed(text: string): string {
  return text.replaceAll('#{', ['$', '{'].join(''));
}
