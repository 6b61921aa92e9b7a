import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeptStatement } from '../test/sql-types/keep-statements.ts';
import { freshDatabase, type TestDatabase } from '../test/test-database.ts';

/** Where a run of the server's tests kept the statements of the product. */
const folder = process.env.STATEMENTS_FOLDER;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

function keptStatements(from: string): KeptStatement[] {
  const lines = readdirSync(from).flatMap((name) =>
    readFileSync(path.join(from, name), 'utf8').trimEnd().split('\n'),
  );
  const statements = lines.map((line): KeptStatement => JSON.parse(line));
  return [...new Map(statements.map((one) => [one.text, one])).values()];
}

/** Others change the schema: `distribute.test.ts` runs them. */
const readsOrWrites = /^\s*(with|select|insert|update|delete)\b/i;

/** Locks the payments of a group, which is never settled together here. */
const locksGroup = /"payment_references" as "known".* for update .*skip locked/;

const isPlanned = ({ text }: KeptStatement) => readsOrWrites.test(text) && !locksGroup.test(text);

/** Of the errors that rows of another database cause, none has these: Citus has no plan for it. */
const unplanned: ReadonlySet<string | undefined> = new Set(['0A000', 'XX000']);

/** How a statement ended: it ran, its rows were rejected in this database, or it has no plan. */
async function outcomeOf(session: pg.PoolClient, kept: KeptStatement): Promise<string> {
  const values = kept.values.map((one) =>
    one === null || typeof one === 'string' ? one : Buffer.from(one.bytes, 'hex'),
  );
  await session.query('BEGIN');
  try {
    await session.query(kept.text, values);
    return 'ran';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return unplanned.has(error.code) ? `${error.message}: ${kept.text}` : 'other rows';
  } finally {
    await session.query('ROLLBACK');
  }
}

test.skipIf(folder === undefined)('every statement of the product has a plan', async () => {
  const statements = keptStatements(folder ?? '').filter(isPlanned);
  expect(statements.length).toBeGreaterThan(1_000);
  const session = await database.owner.pool.connect();
  const problems: string[] = [];
  let ran = 0;
  for (const statement of statements) {
    const outcome = await outcomeOf(session, statement);
    if (outcome === 'ran') ran += 1;
    else if (outcome !== 'other rows') problems.push(outcome);
  }
  session.release(true);
  // A database without the product's tables would have a plan for none.
  expect(ran).toBeGreaterThan(statements.length * 0.95);
  expect(problems).toEqual([]);
});
