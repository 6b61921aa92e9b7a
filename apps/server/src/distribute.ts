import { sql } from 'kysely';
import type { Database } from './platform/database.ts';
import { clientTables, sharedTables } from './table-list.ts';

/** Where a table lies now: `plain` is unknown to Citus. */
type Place = 'shards' | 'coordinator' | 'plain';

/** Whether the database is one of Citus. */
export async function isCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`.execute(db);
  return rows.length > 0;
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
      return [...(await addShared(own)), ...(await distributeClients(own))];
    } finally {
      await sql`SELECT pg_advisory_unlock(${distributeLock})`.execute(own);
      await sql`RESET statement_timeout`.execute(own);
    }
  });
}

/** Two runs at the same time wait for each other. */
const distributeLock = 7265676;

async function addShared(db: Database): Promise<string[]> {
  const moved: string[] = [];
  for (const table of sharedTables) {
    if ((await placeOf(db, table)) !== 'plain') continue;
    // Tables that refer to each other move together.
    await sql`
      SELECT citus_add_local_table_to_metadata(${table}::regclass, cascade_via_foreign_keys => true)
    `.execute(db);
    moved.push(table);
  }
  return moved;
}

/** Decides how many shards there are; the other tables lie beside it. */
const root = 'clients';

async function distributeClients(db: Database): Promise<string[]> {
  const moved: string[] = [];
  for (const table of [root, ...clientTables.filter((other) => other !== root)]) {
    const colocation = table === root ? 'none' : root;
    if ((await placeOf(db, table)) !== 'shards') {
      await sql`
        SELECT create_distributed_table(
          ${table}::regclass, 'client_id', colocate_with => ${colocation}
        )`.execute(db);
      moved.push(table);
    }
    // The rows were copied to the shards; what they were copied from is removed, also when an
    // earlier run ended in between.
    await sql`SELECT truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
  }
  return moved;
}

async function placeOf(db: Database, table: string): Promise<Place> {
  const { rows } = await sql<{ distributed: boolean }>`
    SELECT partmethod = 'h' AS distributed
    FROM pg_dist_partition WHERE logicalrelid = ${table}::regclass`.execute(db);
  const [known] = rows;
  if (known === undefined) return 'plain';
  return known.distributed ? 'shards' : 'coordinator';
}
