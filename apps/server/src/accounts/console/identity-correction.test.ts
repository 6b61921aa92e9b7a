import type { Approval } from '@quarrter/contract/staff/approvals';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aPdf } from '../../../test/builders/loan.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { readZip } from '../../../test/read-zip.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { markIdentityVerified } from '../../accounts/identity/verified-identity.ts';
import { compareClients, readHolderName } from '../../accounts/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { deleteOrphanedFiles } from '../../platform/files/orphaned-files.ts';

/** Staff correct a verified identity: an officer proposes it with evidence, an approver decides. */
const testApp = useTestApp();
let officer: TestStaff;
let approver: TestStaff;
let client: TestClient;
let evidence: Uint8Array<ArrayBuffer>;

const nin = '12345678901';
const newNin = '55555558901';
const newBvn = '22222223456';

beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  evidence = await aPdf();
});
beforeEach(async () => {
  client = await aClient(testApp, { firstName: 'Ada', lastName: 'Obi' });
  await verify(nin);
});

const verify = (number: string, of = client) =>
  testApp.deps.db.transaction().execute((tx) =>
    markIdentityVerified(tx, testApp.deps.secrets, of.clientId, {
      ...{ nin: number, name: { firstName: 'Ada', lastName: 'Obi' } },
    }),
  );

type Sent = { [field: string]: string } & { file?: never };

/** Proposes that the client married and gave a wrong NIN, as the console does. */
async function send(sent: Sent = {}, { by = officer, of = client, file = true } = {}) {
  const form = new FormData();
  const fields = {
    ...{ firstName: 'Ada', lastName: 'Eze', dateOfBirth: '1990-05-01' },
    ...{ nin: newNin, bvn: newBvn, reason: 'Married; the NIN slip has another number.', ...sent },
  };
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  if (file) form.append('file', new Blob([evidence]), 'Marriage certificate.pdf');
  const url = `${testApp.url}/staff/api/clients/${of.clientId}/correct-identity/`;
  const reply = await fetch(url, { method: 'POST', headers: by.headers, body: form });
  const body = (await reply.json()) as Approval & { detail: string };
  return { status: reply.status, body };
}

const read = (path: string, by = approver) =>
  testApp.app.inject({ url: `/staff/api/${path}`, headers: by.headers });

const evidenceOf = ({ changes }: Approval) =>
  `clients/${client.clientId}/corrections/${changes.at(-1)?.documentId}/`;

async function approve({ id }: Approval, by = approver) {
  const { status, body } = await approveAs(testApp, by, id);
  return [status, body.detail];
}

const holderName = () =>
  readHolderName(testApp.deps.db, client.clientId, new Date('2099-01-01T00:00:00Z'));

const storedFiles = async () => {
  const { files } = testApp.deps;
  const folders = await files.folders(`identity-corrections/${client.clientId}`);
  return (await Promise.all(folders.map(files.list))).flat();
};

test('PRO-11: an identity is corrected by a second person who opened the evidence', async () => {
  const { status, body } = await send();
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.changes).toEqual([
    { label: 'Last name', before: 'Obi', after: 'Eze' },
    { label: 'Date of birth', before: '', after: '1 May 1990' },
    { label: 'NIN', before: '*******8901', after: '*******8901' },
    { label: 'BVN', before: '', after: '*******3456' },
    { label: 'Reason', before: '', after: 'Married; the NIN slip has another number.' },
    expect.objectContaining({ label: 'Evidence', after: 'Marriage certificate.pdf' }),
  ]);
  expect(await approve(body, officer)).toEqual([403, expect.any(String)]);
  expect(await approve(body)).toEqual([409, 'Open the evidence before you approve.']);
  expect(await holderName()).toEqual({ firstName: 'Ada', lastName: 'Obi' });

  const pages = await read(`${evidenceOf(body)}pages/`);
  expect(pages.json()).toMatchObject({ label: 'Identity evidence', pages: 1 });
  const { viewing } = pages.json();
  const picture = await read(`${evidenceOf(body)}pages/1/?viewing=${viewing}`);
  expect(picture.headers['content-type']).toBe('image/webp');
  const copy = await read(evidenceOf(body));
  expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(evidence).equals(copy.rawPayload)).toBe(false);
  await testApp.work();
  expect(await approve(body)).toEqual([200, undefined]);

  expect(await holderName()).toEqual({ firstName: 'Ada', lastName: 'Eze' });
  const page = (await read(`clients/${client.clientId}/`)).json();
  expect(page).toMatchObject({
    client: { name: 'Ada Eze' },
    identity: { nin: '*******8901', ninVerified: true, bvn: '*******3456', bvnVerified: true },
    correction: { lastName: 'Eze', dateOfBirth: '1990-05-01', proposed: false },
  });
  const earlier = await allTables(testApp.deps.db)
    .selectFrom('client_earlier_names')
    .select(['first_name', 'last_name'])
    .where('client_id', '=', client.clientId)
    .execute();
  expect(earlier).toEqual([{ first_name: 'Ada', last_name: 'Obi' }]);
  const { rows: queued } = await testApp.database.pool.query(
    'SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = $1 AND key LIKE $2',
    [compareClients.name, `%${client.clientId}`],
  );
  expect(queued).toHaveLength(1);
  await testApp.work();
  const { rows: emails } = await testApp.database.pool.query(
    "SELECT subject FROM emails WHERE client_id = $1 AND state = 'sent'",
    [client.clientId],
  );
  expect(emails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^We changed your last name, your NIN, your date of birth and your BVN/),
  );
});

test('the copy of the client’s data has the evidence of a correction', async () => {
  await send();
  const body = { password: client.password };
  const path = '/accounts/api/data-export/';
  const base = `${testApp.url}${path}`;
  const headers = { ...client.headers, 'content-type': 'application/json' };
  const post = (url: string) => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect((await post(base)).status).toBe(202);
  await testApp.work();
  const asked = await testApp.app.inject({ url: path, headers: client.headers });
  const { export: copy } = asked.json();
  const zip = await post(`${base}${copy.id}/download/`);
  const files = readZip(Buffer.from(await zip.arrayBuffer()));
  const identity = [...files].filter(([name]) => name.startsWith('documents/identity/'));
  expect(identity.map(([, content]) => Buffer.from(evidence).equals(content))).toEqual([true]);
});

test('the numbers of a correction are in clear in no proposal and no log', async () => {
  const { body } = await send();
  await read(evidenceOf(body));
  await approve(body);
  for (const table of ['approvals', 'audit_log', 'events', 'identity_corrections']) {
    const { rows } = await testApp.database.pool.query(
      `SELECT to_jsonb(t)::text AS text FROM ${table} AS t WHERE client_id = $1`,
      [client.clientId],
    );
    expect(rows.length, table).toBeGreaterThan(0);
    for (const number of [nin, newNin, newBvn]) {
      expect(
        rows.filter(({ text }) => text.includes(number)),
        table,
      ).toEqual([]);
    }
  }
});

test('a correction is not made on an identity that changed meanwhile', async () => {
  const { body } = await send();
  await read(evidenceOf(body));
  // The same last four digits, so that no mask shows it.
  await testApp.database.pool.query(
    'UPDATE client_profiles SET nin_verified = false, bvn_verified = true WHERE client_id = $1',
    [client.clientId],
  );
  await verify('99999998901');
  expect(await approve(body)).toEqual([409, expect.stringContaining('Decline it instead.')]);
  expect(await holderName()).toEqual({ firstName: 'Ada', lastName: 'Obi' });
});

test('a correction that cannot be proposed leaves no file', async () => {
  expect((await send({}, { by: approver })).status).toBe(403);
  const same = { lastName: 'Obi', dateOfBirth: '', nin: '', bvn: '' };
  expect(await send(same)).toMatchObject({
    status: 400,
    body: { detail: 'You have not changed anything. Correct a value, then propose it.' },
  });
  const wrong = { nin: '123', reason: '', dateOfBirth: '2020-01-01' };
  expect(Object.keys((await send(wrong, { file: false })).body).sort()).toEqual([
    ...['file', 'nin', 'reason'],
  ]);
  expect((await send({ dateOfBirth: '2020-01-01' })).body).toEqual({
    dateOfBirth: ['You must be at least 18 years old.'],
  });
  const unverified = await aClient(testApp);
  expect((await send({}, { of: unverified })).status).toBe(409);
  expect((await read(`clients/${unverified.clientId}/`)).json().correction).toBeNull();
  expect((await send({}, { of: { ...client, clientId: newId() } })).status).toBe(404);
  expect(await storedFiles()).toEqual([]);
  const first = (await send()).body;
  expect((await send()).status).toBe(409);
  expect(await storedFiles()).toHaveLength(1);
  const elsewhere = evidenceOf(first).replace(client.clientId, unverified.clientId);
  expect((await read(elsewhere)).statusCode).toBe(404);
});

test('the nightly job deletes evidence that no proposal names, after a day', async () => {
  await send();
  const named = await storedFiles();
  expect(named).toHaveLength(1);
  const id = newId();
  const unused = `identity-corrections/${client.clientId}/${id}/${id}.pdf`;
  await testApp.deps.files.put(unused, new Uint8Array([1]));
  await deleteOrphanedFiles(testApp.deps, new Date(), 1);
  expect(await storedFiles()).toEqual([...named, unused]);
  await deleteOrphanedFiles(testApp.deps, new Date(Date.now() + 2 * 86_400_000), 1);
  expect(await storedFiles()).toEqual(named);
});
