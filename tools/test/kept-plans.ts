import type pg from 'pg';

type Query = (statement: unknown, ...others: unknown[]) => Promise<unknown>;

/** The name of each statement with parameters that was ever sent, for all connections. */
const names = new Map<string, string>();

function nameOf(statement: string): string {
  const name = names.get(statement) ?? `statement_${names.size}`;
  names.set(statement, name);
  return name;
}

/**
 * Gives each statement a name, so that PostgreSQL parses it once for a connection and keeps its
 * plan. The tests send the same statements to small tables thousands of times: to plan them took
 * more than half of PostgreSQL's work.
 */
export function keepPlans(pool: pg.Pool): void {
  pool.on('connect', nameStatements);
}

/** Of one connection, or of all where it is given their prototype. */
export function nameStatements(client: pg.Client | pg.PoolClient): void {
  const plain = client.query as Query;
  const named: Query = function (this: pg.Client, statement, ...others) {
    const [values, ...callback] = others;
    // A text without parameters may hold several statements, which have no plan to keep.
    if (typeof statement !== 'string' || !Array.isArray(values) || values.length === 0) {
      return plain.call(this, statement, ...others);
    }
    return plain.call(this, { name: nameOf(statement), text: statement, values }, ...callback);
  };
  Object.assign(client, { query: named });
}
