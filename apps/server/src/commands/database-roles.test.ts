import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtServer, environmentOf } from '../../test/environment-of.ts';
import { useTestApp } from '../../test/test-app.ts';
import { emptyDatabase } from '../../test/test-database.ts';
import { rejectEarlierDatabase } from '../earlier-database.ts';
import { openDatabase } from '../platform/database/database.ts';

/** Gives the keys and the sandbox; its database is not used. */
const testApp = useTestApp();
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await database?.drop();
});

const environment = (changes: { [name: string]: string }) => ({
  ...environmentOf(testApp),
  DATABASE_URL: database.url,
  PORT: '0',
  ...changes,
});

type Ended = { code: number; output: string };

function run(args: readonly string[], changes: { [name: string]: string } = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [builtServer, ...args],
      { env: environment(changes) },
      (error, ...out) => {
        resolve({ code: Number(error?.code ?? 0), output: out.join('') });
      },
    );
  });
}

test('migrate fills an empty database as its owner, for the role of the application', async () => {
  const { code, output } = await run(['migrate'], { DATABASE_OWNER_URL: database.ownerUrl });
  expect(output).toMatch(/^Ran 001-platform, /);
  expect(code).toBe(0);
});

test('migrate needs two roles', async () => {
  const { code, output } = await run(['migrate'], { DATABASE_OWNER_URL: database.url });
  expect(output).toContain('name the same role');
  expect(code).toBe(1);
});

// Other commands run in this role in commands.test.ts.
test('every command does its work in the role of the application', async () => {
  const member = ['--email', 'ngozi@quarrter.example', '--name', 'Ngozi', '--role', 'finance'];
  const commands = [['create-staff', ...member], ['day-close', '2000-01-01'], ['ledger-check']];
  for (const command of commands) {
    const { code, output } = await run(command);
    expect(code, output).toBe(0);
  }
});

test.each(['serve', 'work'])('%s starts and ends in the role of the application', async (name) => {
  const cache = await mkdtemp(join(tmpdir(), 'quarrter-compiled-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const child = fork(builtServer, [name], {
    env: environment({ NODE_COMPILE_CACHE: cache }),
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  });
  const closed = once(child, 'close');
  await once(child, 'message');
  // Its compiled modules are stored before it ends: it may be killed each time.
  await expect.poll(() => filesBelow(cache), { timeout: 10_000 }).not.toEqual([]);
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

// `work` begins with the same checks.
test('serve does not start in the role of the owner', async () => {
  const { code, output } = await run(['serve'], { DATABASE_URL: database.ownerUrl });
  expect(output).toContain('has rights that the product must not have:');
  expect(output).toContain('- it owns tables');
  expect(output).not.toContain(new URL(database.ownerUrl).password);
  expect(code).toBe(1);
});

/** Statements that leave the remains of an earlier version beside a table of ours. */
const earlierVersions = {
  'with its migrations':
    'CREATE TABLE kysely_migration (name text, timestamp text); ' +
    "INSERT INTO kysely_migration VALUES ('0001-platform', ''), ('0149-payments', '')",
  'without a record of them': '',
};

describe.each(Object.entries(earlierVersions))(
  'a database of an earlier version, %s',
  (_, made) => {
    let earlier: Awaited<ReturnType<typeof emptyDatabase>>;
    let owner: pg.Client;
    beforeAll(async () => {
      earlier = await emptyDatabase();
      owner = new pg.Client(earlier.ownerUrl);
      await owner.connect();
      await owner.query(`CREATE TABLE clients (client_id uuid); ${made};
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${earlier.applicationRole}`);
    });
    afterAll(async () => {
      await owner?.end();
      await earlier?.drop();
    });

    const tables = () => owner.query('SELECT relname FROM pg_class ORDER BY 1');

    test('is rejected, and left as it is', async () => {
      const before = await tables();
      const { db, close } = openDatabase(earlier.url, { connections: 1 });
      await expect(rejectEarlierDatabase(db)).rejects.toThrow('was made by an earlier version');
      await close();
      expect((await tables()).rows).toEqual(before.rows);
    });

    // `serve` begins with the same checks as `work`.
    test.runIf(made !== '').each(['migrate', 'work'])('is left as it is by %s', async (name) => {
      const before = await tables();
      const urls = { DATABASE_URL: earlier.url, DATABASE_OWNER_URL: earlier.ownerUrl };
      const { code, output } = await run([name], urls);
      expect(output).toMatch(
        /^The database "\w+" was made by an earlier version.*DATABASE_URL.*\n$/,
      );
      expect(code).toBe(3);
      expect((await tables()).rows).toEqual(before.rows);
    });
  },
);
