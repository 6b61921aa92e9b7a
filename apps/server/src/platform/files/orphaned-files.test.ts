import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { anApplication } from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../database/ids.ts';
import { allNights, deleteOrphanedFiles, isTheirNight } from './orphaned-files.ts';

const dayMs = 86_400_000;
const testApp = useTestApp();

test('deletes nothing when there is no application', async () => {
  expect(await deleteOrphanedFiles(testApp.deps, new Date(), 1)).toBe(0);
});

test('deletes files without an application after a day, and no others', async () => {
  const { files, db } = testApp.deps;
  const { loanId, client } = await anApplication(testApp);
  const { clientId } = await aClient(testApp);
  const put = async (owner: string, ageDays: number) => {
    const key = `loans/${owner}/${newId(Date.now() - ageDays * dayMs)}/${newId()}.pdf`;
    await files.put(key, new Uint8Array([1]));
    return key;
  };
  const lost = [await put(clientId, 2), await put(client.clientId, 2), await put(clientId, 200)];
  const young = await put(clientId, 0.5);
  expect(await deleteOrphanedFiles(testApp.deps, new Date(), 1)).toBe(3);
  for (const key of lost) await expect(files.get(key)).rejects.toThrow();
  expect((await files.get(young)).length).toBe(1);
  // Two days later the application's own files are old enough to be checked.
  expect(await deleteOrphanedFiles(testApp.deps, new Date(Date.now() + 2 * dayMs), 1)).toBe(1);
  const documents = await allTables(db)
    .selectFrom('loan_documents')
    .select('file_key')
    .where('loan_id', '=', loanId)
    .execute();
  expect(documents).toHaveLength(2);
  for (const { file_key } of documents)
    expect((await files.get(file_key)).length).toBeGreaterThan(9);
});

test('deletes from every root that can be read, and then fails', async () => {
  const { files, tables } = testApp.deps;
  const { clientId } = await aClient(testApp);
  const roots = Object.values(tables).flatMap((table) => table.files?.root ?? []);
  const madeAt = Date.now() - 2 * dayMs;
  const keys = roots.map((root) => `${root}/${clientId}/${newId(madeAt)}/${newId(madeAt)}.pdf`);
  for (const key of keys) await files.put(key, new Uint8Array([1]));
  const unreadable = roots[0];
  const folders = async (key: string) => {
    if (key === unreadable) throw new Error('it cannot be read');
    return files.folders(key);
  };
  const deps = { ...testApp.deps, files: { ...files, folders } };
  const failed = expect(deleteOrphanedFiles(deps, new Date(), 1)).rejects;
  await failed.toMatchObject({ errors: [new Error('it cannot be read')] });
  const [first = '', ...others] = keys;
  expect(others.length).toBeGreaterThan(1);
  expect((await files.get(first)).length).toBe(1);
  for (const key of others) await expect(files.get(key)).rejects.toThrow();
  expect(await deleteOrphanedFiles(testApp.deps, new Date(), 1)).toBe(1);
});

test('deletes a file that is no document of its application, after a day', async () => {
  const { files } = testApp.deps;
  const { loanId, client } = await anApplication(testApp);
  const inTwoDays = Date.now() + 2 * dayMs;
  const put = async (madeAt: number, end = '') => {
    const key = `loans/${client.clientId}/${loanId}/${newId(madeAt)}.pdf${end}`;
    await files.put(key, new Uint8Array([1]));
    return key;
  };
  const unused = [await put(Date.now()), await put(Date.now(), '.tmp')];
  const young = await put(inTwoDays - dayMs / 2);
  await put(inTwoDays - dayMs / 2, '.tmp');
  expect(await deleteOrphanedFiles(testApp.deps, new Date(inTwoDays), 1)).toBe(2);
  for (const key of unused) await expect(files.get(key)).rejects.toThrow();
  expect(await files.list(`loans/${client.clientId}/${loanId}`)).toHaveLength(4);
  expect((await files.get(young)).length).toBe(1);
});

test('each client’s files are checked on 1 of 30 nights', () => {
  const begin = Date.parse('2026-11-22T01:47:00Z');
  const nights = Array.from({ length: allNights }, (_, day) => new Date(begin + day * dayMs));
  for (let count = 0; count < 100; count += 1) {
    const folder = `loans/${newId()}`;
    expect(nights.filter((night) => isTheirNight(folder, night, allNights))).toHaveLength(1);
  }
});
