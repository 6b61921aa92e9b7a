import type pg from 'pg';

/**
 * The sessions of a pool. Where one has a stale plan, the others have plans of the same tables, so
 * each that was open then is replaced before it is used again.
 */
export function freshSessions(pool: pg.Pool) {
  let migrations = 0;
  const migrationsAtFirst = new WeakMap<pg.PoolClient, number>();
  return {
    async take(): Promise<pg.PoolClient> {
      for (;;) {
        const session = await pool.connect();
        if (!migrationsAtFirst.has(session)) migrationsAtFirst.set(session, migrations);
        if (migrationsAtFirst.get(session) === migrations) return session;
        session.release(true);
      }
    },

    markStale(session: pg.PoolClient): void {
      if (migrationsAtFirst.get(session) === migrations) migrations += 1;
    },
  };
}
