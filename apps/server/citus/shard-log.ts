import type pg from 'pg';

/**
 * Listens to the statements that Citus sends to its shards. The tables of clients lie side by side:
 * the shards with the same range of clients are one group, and all rows of a client are in one of
 * them.
 */
export type ShardLog = {
  /** Runs something, and gives the groups of shards that its statements touched. */
  during<T>(run: () => Promise<T>): Promise<{ result: T; groups: Groups }>;
  groupOf(clientId: string): Promise<string>;
};

/** The statements that touched each group. */
export type Groups = ReadonlyMap<string, readonly string[]>;

/** Connections taken from the pool from now on report the statements that Citus sends. */
export async function listenToShards(pool: pg.Pool): Promise<ShardLog> {
  const groups = await readGroups(pool);
  const statements: string[] = [];
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.on('notice', ({ message = '' }) => statements.push(message));
    // Sent before the statement for which the connection is taken.
    client.query('SET citus.log_remote_commands = on');
  });
  return {
    async during(run) {
      statements.length = 0;
      const result = await run();
      return { result, groups: groupsOf(statements, groups) };
    },
    async groupOf(clientId) {
      const { rows } = await pool.query(
        `SELECT 'clients_' || get_shard_id_for_distribution_column('clients', $1::uuid) AS shard`,
        [clientId],
      );
      return groups.get(rows[0].shard) ?? 'none';
    },
  };
}

/** The group of each shard, by the shard's name. */
async function readGroups(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query(
    `SELECT relname || '_' || shardid AS shard, shardminvalue AS first
     FROM pg_dist_shard JOIN pg_dist_partition USING (logicalrelid)
     JOIN pg_class ON pg_class.oid = logicalrelid WHERE partmethod = 'h'`,
  );
  return new Map(rows.map(({ shard, first }) => [shard, first]));
}

/** The client that sign-up and sign-in look for when an address is unknown. It has no rows. */
const noClient = '00000000-0000-7000-8000-000000000000';

function groupsOf(statements: readonly string[], groups: ReadonlyMap<string, string>): Groups {
  const touched = new Map<string, string[]>();
  for (const statement of statements) {
    if (!statement.startsWith('issuing ') || statement.includes(noClient)) continue;
    const shards = statement.match(/\b[a-z_]+_\d+\b/g) ?? [];
    for (const group of new Set(shards.flatMap((shard) => groups.get(shard) ?? []))) {
      touched.set(group, [...(touched.get(group) ?? []), statement]);
    }
  }
  return touched;
}
