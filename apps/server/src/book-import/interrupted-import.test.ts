import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { importFiles } from '../../test/builders/import.ts';
import { useTestApp } from '../../test/test-app.ts';
import { planImport, writeImport } from './index.ts';

/* More clients than one transaction writes. */

const count = 1_050;
const clients = Array.from({ length: count }, (_, at) => {
  return `C-${at},${at}@import.example,Ada,Obi,08031234567,,`;
});

const testApp = useTestApp();

const deps = () => ({ ...testApp.deps, passwordHash: 'of a test' });

async function countImported(): Promise<number> {
  const of = (table: 'import_references' | 'clients' | 'client_logins') =>
    allTables(testApp.deps.db)
      .selectFrom(table)
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
  const [known, accounts, logins] = [
    await of('import_references'),
    await of('clients'),
    await of('client_logins'),
  ];
  expect([accounts.count, logins.count]).toEqual([known.count, known.count]);
  return Number(known.count);
}

test('what an interrupted import has not written is imported by the next run', async () => {
  const { db } = testApp.deps;
  const plan = await planImport(db, importFiles('2026-11-20', { clients }));
  const stopped = writeImport(deps(), plan, (done) => {
    if (done === 3) throw new Error('killed');
  });
  await expect(stopped).rejects.toThrow('killed');
  const before = await countImported();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(count);
  await testApp.setDate('2026-11-22');
  await expect(writeImport(deps(), plan, () => {})).rejects.toThrow('has since been closed');
  expect(await countImported()).toBe(before);
  const rest = await planImport(db, importFiles('2026-11-21', { clients }));
  expect(rest.clients.known).toBe(before);
  await writeImport(deps(), rest, () => {});
  expect(await countImported()).toBe(count);
});

test('of two imports at the same time one stops, and nothing is doubled', async () => {
  const { db } = testApp.deps;
  await testApp.setDate('2026-11-22');
  const files = importFiles('2026-11-21', {
    clients: ['D-1,d1@import.example,Ada,Obi,08031234567,,'],
    loans: ['L-1,D-1,personal,100000,4,4,2026-09-15,0,0,116000'],
  });
  const plans = [await planImport(db, files), await planImport(db, files)];
  const written = await Promise.allSettled(
    plans.map((plan) => writeImport(deps(), plan, () => {})),
  );
  expect(written.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const loans = await allTables(db).selectFrom('loans').select('loan_id').execute();
  expect(loans).toHaveLength(1);
});
