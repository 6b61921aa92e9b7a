import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient } from '../../test/builders/client.ts';
import { builtServer, environmentOf } from '../../test/environment-of.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyEmployee } from '../corporate/verify-employee.ts';

const testApp = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarrter-roster-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command in a process of its own, with the keys of the app. */
function run(...args: string[]): Promise<{ code: number; output: string }> {
  const env = environmentOf(testApp);
  return new Promise((resolve) => {
    execFile(process.execPath, [builtServer, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

const rosterFile = (text: string) => fileOf('roster.csv', text);

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

test('COR-05: loads a roster from a file', async () => {
  const file = await rosterFile('email,staff_id\nada@acme.example,A1\nobi@acme.example,A2\n');
  const loaded = await run('load-roster', '--partner', 'Acme', '--file', file);
  expect(loaded).toEqual({
    code: 0,
    output:
      'Acme: 2 lines loaded, 2 of them new; 0 are no longer on the roster, and 0 stay because ' +
      "they are a client's.\n",
  });
  const { clientId } = await aClient(testApp);
  await verifyEmployee(testApp.deps, clientId, 'A2');
});

test('COR-05: rejects a roster with a wrong line and names the line', async () => {
  const file = await rosterFile('email,staff_id\nada@beta.example,B1\nnobody,B2\n');
  const refused = await run('load-roster', '--partner', 'Beta', '--file', file);
  expect(refused).toEqual({
    code: 1,
    output: 'Line 3, column email: this is not an email address.\nNothing was loaded.\n',
  });
  const partners = await allTables(testApp.deps.db)
    .selectFrom('corporate_partners')
    .select('name')
    .execute();
  expect(partners.map(({ name }) => name)).not.toContain('Beta');
  expect((await run('load-roster', '--partner', 'Beta')).code).toBe(2);
});

test('rotate-keys tells how many rows it read and sealed again', async () => {
  const { code, output } = await run('rotate-keys');
  expect(code, output).toBe(0);
  expect(output).toContain('corporate_roster: 2 rows read, 0 sealed again');
  expect(output).toContain('Everything is sealed with the key "test".');
});

test('reconcile names every difference and exits with 1 while one is open', async () => {
  const { code, output } = await run('reconcile');
  expect(code, output).toBe(1);
  expect(output).toContain('balance-differs NGN, 0 days: The balance is N1,000,000,000');
  expect(output).toContain('2 differences are open.');
  expect((await run('reconcile', '2026-11-21', '2026-11-20')).code).toBe(2);
  expect((await run('reconcile', 'yesterday')).code).toBe(2);
});

test('import-book prints the first errors, writes all of them, and imports nothing', async () => {
  const heading = 'reference,email,first_name,last_name,phone_number';
  const wrong = Array.from({ length: 60 }, (_, at) => `C-${at},none,Ada,Obi,08031234567`);
  const clients = await fileOf('clients.csv', [heading, ...wrong].join('\n'));
  const errors = join(folder, 'errors.csv');
  const asOf = ['import-book', '--as-of', '2026-11-20', '--errors', errors];
  const { code, output } = await run(...asOf, '--clients', clients);
  expect(code, output).toBe(1);
  expect(output).toContain('clients.csv, line 2, email: this is not an email address.');
  expect(output.match(/not an email address/g)).toHaveLength(50);
  expect(output).toContain(`60 errors, all of them in ${errors}. Nothing was imported.`);
  expect((await readFile(errors, 'utf8')).trim().split('\n')).toHaveLength(61);
});

test('import-book counts and adds up before it imports', async () => {
  const docs = (name: string) =>
    fileURLToPath(new URL(`../../../../docs/import/${name}.csv`, import.meta.url));
  const files = ['clients', 'loans', 'investments'].flatMap((name) => [`--${name}`, docs(name)]);
  const asOf = ['import-book', '--as-of', '2026-11-20', ...files];
  const tried = await run(...asOf, '--dry-run');
  expect(tried).toEqual({
    code: 0,
    output: [
      'Clients: 2 new',
      'Loans: 3 new',
      '  personal: 3, lent N1,200,000.01; owed: principal N1,125,000.01, interest N199,999.50, ' +
        'penalties N1,000',
      'Investments: 3 new',
      '  FTI 03oa, NGN: 2; capital N350,000, returns owed N4,500',
      '  LTI Dollar offer, USD: 1; capital $1,000, returns owed $100',
      'This was a dry run: nothing was imported.',
      '',
    ].join('\n'),
  });
  const imported = await run(...asOf);
  expect(imported.code, imported.output).toBe(0);
  expect(imported.output).toContain('Loans: 3 new');
});
