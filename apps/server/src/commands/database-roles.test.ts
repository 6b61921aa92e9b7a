import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf } from '../../test/environment-of.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { emptyDatabase } from '../../test/test-database.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Gives the keys and the sandbox; its database is not used. */
let testApp: TestApp;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quarrter-roles-'));
});
afterAll(async () => {
  await database?.drop();
  await testApp?.stop();
  await rm(folder, { recursive: true, force: true });
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
    execFile(process.execPath, [main, ...args], { env: environment(changes) }, (error, ...out) => {
      resolve({ code: Number(error?.code ?? 0), output: out.join('') });
    });
  });
}

test('migrate fills an empty database as its owner, for the role of the application', async () => {
  const { code, output } = await run(['migrate'], { DATABASE_OWNER_URL: database.ownerUrl });
  expect(output).toMatch(/^Ran 0001-platform, /);
  expect(code).toBe(0);
});

test('migrate needs two roles', async () => {
  const { code, output } = await run(['migrate'], { DATABASE_OWNER_URL: database.url });
  expect(output).toContain('name the same role');
  expect(code).toBe(1);
});

test('every command does its work in the role of the application', async () => {
  const roster = join(folder, 'roster.csv');
  await writeFile(roster, 'email,staff_id\nada@acme.example,A1\n');
  const member = ['--email', 'ngozi@quarrter.example', '--name', 'Ngozi', '--role', 'finance'];
  const commands = [
    ['create-staff', ...member],
    ['load-roster', '--partner', 'Acme', '--file', roster],
    ['day-close', '2000-01-01'],
    ['rotate-keys'],
    ['ledger-check'],
  ];
  for (const command of commands) {
    const { code, output } = await run(command);
    expect(code, output).toBe(0);
  }
});

test.each(['serve', 'work'])('%s starts and ends in the role of the application', async (name) => {
  const child = fork(main, [name], { env: environment({}), stdio: ['ignore', 'ignore', 2, 'ipc'] });
  const closed = once(child, 'close');
  child.once('message', () => child.kill('SIGTERM'));
  expect(await closed).toEqual([0, null]);
});

test.each(['serve', 'work'])('%s does not start in the role of the owner', async (name) => {
  const { code, output } = await run([name], { DATABASE_URL: database.ownerUrl });
  expect(output).toContain('has rights that the product must not have:');
  expect(output).toContain('- it owns tables');
  expect(output).not.toContain(new URL(database.ownerUrl).password);
  expect(code).toBe(1);
});
