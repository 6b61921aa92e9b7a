import { sql } from 'kysely';
import { isCitus } from './platform/database/citus.ts';
import type { Database, Reader } from './platform/database/database.ts';
import { clientTables, sharedTables } from './tables.ts';

/** Two runs at the same time wait for each other. */
const distributeLock = 7265677;

/** Decides how many shards there are; the other tables of clients lie beside it. */
const root = 'clients';

/** The tables that are not in their place. On a single PostgreSQL there is only one. */
export async function misplacedTables(reader: Reader): Promise<string[]> {
  if (!(await isCitus(reader))) return [];
  const places = await readPlaces(reader);
  return [
    ...sharedTables.filter((table) => !places.has(table)),
    ...clientTables.filter((table) => places.get(table) !== 'shards'),
  ];
}

/** Where Citus has the tables that it knows. */
async function readPlaces(reader: Reader): Promise<Map<string, 'shards' | 'coordinator'>> {
  const { rows } = await sql<{ name: string; distributed: boolean }>`
    SELECT relname AS name, partmethod = 'h' AS distributed
    FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid`.execute(reader);
  return new Map(rows.map((row) => [row.name, row.distributed ? 'shards' : 'coordinator']));
}

/**
 * Puts every table in its place: the rows of a client on one shard, whatever the table, and shared
 * tables on the coordinator, known to Citus, so that a transaction over both is one two-phase
 * commit. Each table moves with its rows in a transaction of its own; a run that was interrupted is
 * just repeated. Returns the names of the tables it moved.
 */
export async function distribute(db: Database): Promise<string[]> {
  return db.connection().execute(async (own) => {
    // A large table takes longer to move than any request's statement may take.
    await sql`SET statement_timeout = 0`.execute(own);
    await sql`SELECT pg_advisory_lock(${distributeLock})`.execute(own);
    try {
      const misplaced = await misplacedTables(own);
      await addShared(own, misplaced);
      await distributeClients(own, misplaced);
      return misplaced;
    } finally {
      await sql`SELECT pg_advisory_unlock(${distributeLock})`.execute(own);
      await sql`RESET statement_timeout`.execute(own);
    }
  });
}

async function addShared(db: Database, misplaced: readonly string[]): Promise<void> {
  for (const table of sharedTables.filter((name) => misplaced.includes(name))) {
    // Tables that refer to each other move together, so it may have moved already.
    await sql`
      SELECT citus_add_local_table_to_metadata(${table}::regclass, cascade_via_foreign_keys => true)
      WHERE NOT EXISTS (
        SELECT 1 FROM pg_dist_partition WHERE logicalrelid = ${table}::regclass
      )`.execute(db);
  }
}

async function distributeClients(db: Database, misplaced: readonly string[]): Promise<void> {
  for (const table of [root, ...clientTables.filter((name) => name !== root)]) {
    if (misplaced.includes(table)) {
      await sql`
        SELECT create_distributed_table(
          ${table}::regclass, 'client_id', colocate_with => ${table === root ? 'none' : root}
        )`.execute(db);
    }
    // The rows were copied to the shards; the local originals are removed, also when an earlier run
    // ended in between.
    await sql`SELECT truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
  }
}
