import { sql } from 'kysely';
import { migrationNames, recordedMigrations } from './migration-files.ts';
import type { Database, Reader, Tx } from './platform/database/database.ts';
import { appendOnlyTables, migrationTables, ordinaryTables } from './tables.ts';

/** The job queue's schema belongs to graphile-worker, which decides on its tables. */
const queueSchema = 'graphile_worker';

/** Two processes that grant at once would change the same rows of the catalogue. */
const grantLock = 7265679;

/** The role that a connection was opened with. */
export async function readRole(reader: Reader): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(reader);
  return rows[0]?.role ?? '';
}

/**
 * Gives the application's role the rights that it needs and revokes all others, so that a table
 * which moved from one list to another has the new rights. The connection is the owner's.
 */
export function grantRights(owner: Database, applicationRole: string): Promise<void> {
  const role = sql.id(applicationRole);
  return owner.transaction().execute(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
    // A statement over all tables may wait for others, on Citus on every node.
    await run(sql`SET LOCAL statement_timeout = 0`);
    await run(sql`SELECT pg_advisory_xact_lock(${grantLock})`);
    // On Citus a table's rights can then be changed twice. Elsewhere it means nothing.
    await run(sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    await run(sql`REVOKE TEMPORARY ON DATABASE ${sql.id(await databaseName(tx))} FROM PUBLIC`);
    await run(sql`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`);
    await run(sql`GRANT USAGE ON SCHEMA public TO ${role}`);
    const all = tables([...appendOnlyTables, ...ordinaryTables, ...migrationTables]);
    await run(sql`REVOKE ALL ON TABLE ${all} FROM PUBLIC, ${role}`);
    await run(sql`GRANT SELECT, INSERT ON TABLE ${tables(appendOnlyTables)} TO ${role}`);
    await run(
      sql`GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE ${tables(ordinaryTables)} TO ${role}`,
    );
    await run(sql`GRANT SELECT ON TABLE ${tables(migrationTables)} TO ${role}`);
    await run(sql`
      GRANT EXECUTE ON FUNCTION delete_old_security_events, erase_written_texts TO ${role}`);
    await grantQueue(tx, applicationRole);
  });
}

/**
 * The worker reads and writes every table of its queue, but does not migrate it. The queue switches
 * on row security without any policy, which would hide all jobs from a role that is not the owner.
 */
async function grantQueue(tx: Tx, applicationRole: string): Promise<void> {
  const role = sql.id(applicationRole);
  const schema = sql.id(queueSchema);
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = ${queueSchema}::regnamespace AND relrowsecurity`.execute(tx);
  for (const { name } of rows) {
    await sql`ALTER TABLE ${sql.id(queueSchema, name)} DISABLE ROW LEVEL SECURITY`.execute(tx);
  }
  await sql`GRANT USAGE ON SCHEMA ${schema} TO ${role}`.execute(tx);
  await sql`
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`.execute(tx);
  await sql`
    REVOKE INSERT, UPDATE, DELETE ON ${sql.id(queueSchema, 'migrations')} FROM ${role}`.execute(tx);
}

/** Why a command does not run as this role; `docs/operations.md` says which roles there are. */
export class DatabaseRoleError extends Error {
  constructor(role: string, problems: readonly string[]) {
    const list = problems.map((problem) => `- ${problem}`).join('\n');
    super(
      `The database role "${role}" of DATABASE_URL has rights that the product must not have:\n` +
        `${list}\nGive it the application's role: docs/operations.md, "Database roles".`,
    );
    this.name = 'DatabaseRoleError';
  }
}

/** Throws when the role of this connection could change data that must never change. */
export async function requireApplicationRole(db: Database): Promise<void> {
  const problems = await excessRights(db);
  if (problems.length > 0) throw new DatabaseRoleError(await readRole(db), problems);
}

/**
 * Describes the rights that this connection's role must not have; empty for none. After a later
 * version has migrated this database, the right to change append-only tables is not reported: that
 * version decides which tables may be changed.
 */
export async function excessRights(db: Database): Promise<string[]> {
  const { rows } = await sql<Excess>`
    SELECT
      rolsuper AS superuser,
      rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS administers,
      has_database_privilege(current_database(), 'CREATE')
        OR has_schema_privilege('public', 'CREATE') AS creates,
      EXISTS (
        SELECT 1 FROM pg_class AS relation
        WHERE relation.relnamespace IN (
            SELECT oid FROM pg_namespace WHERE nspname IN ('public', ${queueSchema})
          ) AND pg_has_role(relation.relowner, 'MEMBER')
      ) AS owns,
      ARRAY(
        SELECT relation.relname::text FROM pg_class AS relation
        WHERE relation.relnamespace = 'public'::regnamespace
          AND relation.relname = ANY(${[...appendOnlyTables]})
          AND (
            has_any_column_privilege(relation.oid, 'UPDATE')
            OR has_table_privilege(relation.oid, 'DELETE, TRUNCATE, TRIGGER')
          )
        ORDER BY 1
      ) AS changes
    FROM pg_roles WHERE rolname = current_user`.execute(db);
  const [excess] = rows;
  if (excess === undefined) return [];
  const isOurs = excess.changes.length > 0 && !(await isOfLaterVersion(db));
  return describeExcess({ ...excess, changes: isOurs ? excess.changes : [] });
}

/** Whether a version after this one migrated the database, as while servers are replaced. */
async function isOfLaterVersion(db: Database): Promise<boolean> {
  const last = (await migrationNames()).at(-1) ?? '';
  return (await recordedMigrations(db)).some((name) => name > last);
}

/** The tables of which the role of this connection lacks a right that this version needs. */
export async function tablesWithoutRights(reader: Reader): Promise<string[]> {
  const changed = [...ordinaryTables];
  const { rows } = await sql<{ name: string }>`
    SELECT relation.relname AS name FROM pg_class AS relation
    WHERE relation.relnamespace = 'public'::regnamespace
      AND relation.relname = ANY(${[...appendOnlyTables, ...changed]})
      AND NOT (
        has_table_privilege(relation.oid, 'SELECT') AND has_table_privilege(relation.oid, 'INSERT')
        AND (
          NOT relation.relname = ANY(${changed})
          OR has_table_privilege(relation.oid, 'UPDATE')
            AND has_table_privilege(relation.oid, 'DELETE')
        )
      )
    ORDER BY 1`.execute(reader);
  return rows.map(({ name }) => name);
}

type Excess = {
  superuser: boolean;
  administers: boolean;
  creates: boolean;
  owns: boolean;
  changes: string[];
};

/** Everything else follows from being a superuser. */
function describeExcess({ superuser, administers, creates, owns, changes }: Excess): string[] {
  if (superuser) return ['it is a superuser'];
  return [
    administers && 'it may create roles or databases, replicate, or bypass row security',
    creates && 'it may create tables or schemas',
    owns && 'it owns tables, or is a member of the role that does',
    changes.length > 0 && `it may change or delete rows of ${changes.join(', ')}`,
  ].filter((problem) => problem !== false);
}

async function databaseName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(tx);
  return rows[0]?.name ?? '';
}

function tables(names: readonly string[]) {
  return sql.join(names.map((name) => sql.table(name)));
}
