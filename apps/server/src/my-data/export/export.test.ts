import type { DataExport } from '@quarrter/contract/client/my-data';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anActiveLoan, repay } from '../../../test/builders/loan.ts';
import { addApp, expireProof } from '../../../test/builders/second-factor.ts';
import { readZip } from '../../../test/read-zip.ts';
import { useTestApp } from '../../../test/test-app.ts';
import {
  DatabaseUnavailable,
  StatementTooLong,
} from '../../platform/database/database-unavailable.ts';
import type { Table } from '../../platform/database/define-table.ts';
import { openDisk } from '../../platform/files/file-store.ts';
import { unavailable } from '../../platform/http/http-error.ts';
import { tables } from '../../tables.ts';
import { deleteExpiredExports } from './delete-expired.ts';
import { makeExport } from './make-export.ts';
import { storedMs } from './read-export.ts';
import { isTechnical } from './show-row.ts';
import { folderOf } from './write-archive.ts';

const testApp = useTestApp();

const base = '/accounts/api/data-export/';

function send(client: TestClient, url: string, body?: object) {
  const { headers } = client;
  return testApp.app.inject(body ? { method: 'POST', url, headers, body } : { url, headers });
}

const ask = (client: TestClient, password = client.password) => send(client, base, { password });
const state = async (client: TestClient): Promise<DataExport | null> =>
  (await send(client, base)).json().export;
const download = (client: TestClient, id: string, password = client.password) =>
  send(client, `${base}${id}/download/`, { password });

async function aReadyExport(client: TestClient): Promise<DataExport> {
  expect((await ask(client)).statusCode).toBe(202);
  await testApp.work();
  const ready = await state(client);
  if (ready?.state !== 'ready') throw new Error(`the export is ${ready?.state}`);
  return ready;
}

test('every table that names clients is exported, or left out with a reason', async () => {
  const { rows } = await testApp.database.pool.query(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'client_id'`,
  );
  const declared = Object.entries<Table>(tables).flatMap(([name, { exported }]) =>
    exported === undefined ? [] : [name],
  );
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('the archive holds the records and documents of the client, with whole numbers', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  const question = { name: 'Ada', subject: 'A question', message: 'May I repay early?' };
  await testApp.app.inject({
    ...{ method: 'POST', url: '/support/api/contact/' },
    body: { ...question, email: loan.client.email },
  });
  const ready = await aReadyExport(loan.client);
  expect(ready.files_done).toBe(ready.files);
  const reply = await download(loan.client, ready.id);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(reply.rawPayload.byteLength).toBe(ready.bytes);
  const files = readZip(reply.rawPayload);
  expect(files.size).toBe(ready.files);
  const json = (path: string) => JSON.parse(String(files.get(path)));

  expect(json('account/account.json')).toMatchObject([{ email: loan.client.email }]);
  const [stored] = json('loans/loans.json');
  expect(stored).toMatchObject({ loan_id: loan.loanId, account_number: '0123456789' });
  expect(stored.application).toMatchObject({ nin: '12345678901', bvn: '22345678901' });
  expect(json('support/messages.json')).toMatchObject([{ text: question.message }]);
  expect(json('loans/repayments.json')).toMatchObject([{ amount: 2900000 }]);
  for (const folder of ['uploaded', 'issued']) {
    const documents = [...files].filter(([path]) => path.startsWith(`documents/${folder}/`));
    expect(documents.length, folder).toBeGreaterThan(0);
    for (const [path, content] of documents) {
      expect(content.toString('latin1', 0, 5), path).toBe('%PDF-');
    }
  }
  expect(String(files.get('READ ME.txt'))).toContain('loans/repayments.json');
});

test('the archive holds no secret and no note of staff', async () => {
  const client = await aClient(testApp);
  const { db, secrets } = testApp.deps;
  await addApp(testApp, client);
  const kinNin = secrets.seal('55554444333', `${client.clientId}:next_of_kin_nin`);
  await allTables(db)
    .updateTable('client_profiles')
    .set({ security_answer_hash: 'hash-of-the-answer', next_of_kin_nin_sealed: kinNin })
    .where('client_id', '=', client.clientId)
    .execute();
  const who = { staff_id: client.clientId, staff_name: 'Bisi', role: 'officer' };
  await allTables(db)
    .insertInto('client_notes')
    .values({
      ...{ client_id: client.clientId, note_id: client.clientId, ...who },
      ...{ written_at: new Date(), text: 'Sounded evasive.', corrects_id: null },
    })
    .execute();
  const ready = await aReadyExport(client);
  const files = readZip((await download(client, ready.id)).rawPayload);
  const text = [...files.values()].map(String).join('\n');
  expect(text).toContain('*******4333');
  expect(text).not.toContain('55554444333');
  for (const secret of ['hash-of-the-answer', 'Sounded evasive.', '$argon2', 'test.']) {
    expect(text).not.toContain(secret);
  }
});

test('no exported column holds a secret or belongs to our staff alone', async () => {
  const { rows } = await testApp.database.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public'`,
  );
  const exported = rows.filter(({ table, column }) => {
    const declared = Object.entries<Table>(tables).find(([name]) => name === table)?.[1];
    if (!Array.isArray(declared?.exported)) return false;
    return !isTechnical(column) && !declared.without?.includes(column);
  });
  expect(exported.length).toBeGreaterThan(200);
  const secret =
    /secret|token|hash|_key$|authorization|credential|(access|transfer|recipient)_code/;
  const ofStaff = /^note$|^disapproval_code$|staff(?!_name$)/;
  const found = exported.filter(({ column }) => secret.test(column) || ofStaff.test(column));
  expect(found).toEqual([]);
});

test('the archive is encrypted at rest, and an email tells when it is ready', async () => {
  const client = await aClient(testApp);
  const { id } = await aReadyExport(client);
  const disk = await openDisk(testApp.config.files);
  const part = await disk.getBytes(`${folderOf(client.clientId, id)}/0`);
  expect(Buffer.from(part).toString('latin1', 0, 16)).toBe('quarrter-sealed-');
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('Your data is ready to download');
  expect(email?.text).toContain('/profile/security');
});

test('a copy needs the right password, to be asked for and to be downloaded', async () => {
  const client = await aClient(testApp);
  const wrong = { password: ['That password is not correct. Please try again.'] };
  const asked = await ask(client, 'Wrong-Horse-8');
  expect([asked.statusCode, asked.json()]).toEqual([400, wrong]);
  const { id } = await aReadyExport(client);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reply = await download(client, id, 'Wrong-Horse-8');
    expect([reply.statusCode, reply.json()]).toEqual([400, wrong]);
  }
  const late = await download(client, id);
  expect(late.statusCode).toBe(429);
});

test('a client with a second factor gives it before the download', async () => {
  const client = await aClient(testApp);
  await addApp(testApp, client);
  const { id } = await aReadyExport(client);
  await expireProof(testApp, client);
  const reply = await download(client, id);
  expect([reply.statusCode, reply.json().second_factor]).toEqual([403, 'totp']);
});

test('asking again while a copy is being made gives the same one', async () => {
  const client = await aClient(testApp);
  const both = await Promise.all([ask(client), ask(client)]);
  const ids = both.map((reply) => reply.json().id);
  expect(new Set(ids).size).toBe(1);
  expect((await ask(client)).json().id).toBe(ids[0]);
});

test('a client asks for five copies a day at most', async () => {
  const client = await aClient(testApp);
  for (let copies = 0; copies < 5; copies += 1) {
    expect((await ask(client)).statusCode).toBe(202);
    await allTables(testApp.deps.db)
      .updateTable('data_exports')
      .set({ state: 'failed', ended_at: new Date() })
      .where('client_id', '=', client.clientId)
      .execute();
  }
  const sixth = await ask(client);
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json().password[0]).toMatch(/^You have asked for too many copies today\./);
});

test('another client’s copy, an unknown one and no id at all are not found', async () => {
  const { id } = await aReadyExport(await aClient(testApp));
  const other = await aClient(testApp);
  expect(await state(other)).toBeNull();
  for (const asked of [id, other.clientId, 'nothing']) {
    expect((await download(other, asked)).statusCode, asked).toBe(404);
  }
  expect((await download(other, '%00')).statusCode).toBeOneOf([400, 404]);
});

test('a copy is deleted three days after it was made, with its files', async () => {
  const client = await aClient(testApp);
  const { id } = await aReadyExport(client);
  const { files } = testApp.deps;
  const folder = folderOf(client.clientId, id);
  await deleteExpiredExports(testApp.deps, new Date(Date.now() + storedMs - 60_000));
  expect(await files.list(folder)).toHaveLength(1);
  await deleteExpiredExports(testApp.deps, new Date(Date.now() + storedMs + 60_000));
  expect(await files.list(folder)).toEqual([]);
  expect((await download(client, id)).statusCode).toBe(404);
});

test('a copy is made when a cause that passes is over: no database, or no room', async () => {
  const client = await aClient(testApp);
  const { files } = testApp.deps;
  const { id: exportId } = (await ask(client)).json();
  const asked = { clientId: client.clientId, exportId };
  const causes = [new DatabaseUnavailable(new Error('broken')), unavailable('no room', 60)];
  for (const cause of causes) {
    const put = () => Promise.reject(cause);
    const deps = { ...testApp.deps, files: { ...files, put } };
    await expect(makeExport(deps, asked, new Date())).rejects.toBe(cause);
    expect((await state(client))?.state).toBe('making');
  }
  await makeExport(testApp.deps, asked, new Date());
  expect((await state(client))?.state).toBe('ready');
});

test('a copy that takes too long, or fails in the last run, can be asked for again', async () => {
  const client = await aClient(testApp);
  const { files } = testApp.deps;
  const causes = [
    [new StatementTooLong(new Error('canceled')), { isLast: false }],
    [unavailable('no room', 60), { isLast: true }],
  ] as const;
  for (const [cause, run] of causes) {
    const { id: exportId } = (await ask(client)).json();
    const asked = { clientId: client.clientId, exportId };
    const deps = { ...testApp.deps, files: { ...files, put: () => Promise.reject(cause) } };
    await makeExport(deps, asked, new Date(), run);
    expect((await state(client))?.state).toBe('failed');
  }
  await aReadyExport(client);
});

test('a copy that cannot be made says so, and can be asked for again', async () => {
  const client = await aClient(testApp);
  const { files } = testApp.deps;
  const put = files.put;
  files.put = () => Promise.reject(new Error('the disk is full'));
  await ask(client);
  await testApp.work();
  files.put = put;
  expect((await state(client))?.state).toBe('failed');
  await aReadyExport(client);
});
