import type { IsoDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  anApplication,
  applicationForm,
  apply,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

type Saved = { id: string; kind: string; uploaded_on: IsoDate };

async function savedOf({ headers }: TestClient, type = 'personal'): Promise<Saved[]> {
  const reply = await fetch(`${testApp.url}/loans/api/${type}/saved-documents/`, { headers });
  return ((await reply.json()) as { results: Saved[] }).results;
}

/** A client who applied, with documents that old, and may apply again. */
async function anEarlierApplication(uploadedOn: IsoDate = '2026-11-21'): Promise<TestLoan> {
  const loan = await anApplication(testApp);
  const { client, loanId } = loan;
  const path = `/loans/api/personal/cancel-loan/${loanId}/`;
  const reply = await fetch(`${testApp.url}${path}`, { method: 'PUT', headers: client.headers });
  expect(reply.status).toBe(200);
  await testApp.database.pool.query(
    'UPDATE loan_documents SET uploaded_on = $2 WHERE client_id = $1',
    [client.clientId, uploadedOn],
  );
  return loan;
}

/** Applies without files. */
async function applyWith(
  client: TestClient,
  saved: object | string,
  headers: { [name: string]: string } = {},
) {
  const saved_files = typeof saved === 'string' ? saved : JSON.stringify(saved);
  const form = await applicationForm({ saved_files }, { file: null, id_card: null });
  return apply(testApp, client, form, headers);
}

async function documentsOf(loanId: string) {
  const { rows } = await testApp.database.pool.query(
    `SELECT kind, uploaded_on::text, sha256, file_key
     FROM loan_documents WHERE loan_id = $1 ORDER BY kind`,
    [loanId],
  );
  return rows as { kind: string; uploaded_on: string; sha256: string; file_key: string }[];
}

const gone = ['This document cannot be used again. Please upload it.'];

test('LON-66: documents of an earlier application are offered and used again', async () => {
  const { client, loanId } = await anEarlierApplication('2026-11-03');
  const offered = await savedOf(client);
  expect(offered.map(({ kind, uploaded_on }) => [kind, uploaded_on])).toEqual([
    ['file', '2026-11-03'],
    ['id_card', '2026-11-03'],
  ]);
  const ids = Object.fromEntries(offered.map(({ kind, id }) => [kind, id]));
  const { status, body } = await applyWith(client, ids);
  expect(status).toBe(201);
  const [before, after] = [await documentsOf(loanId), await documentsOf(body.id)];
  expect(after.map(({ file_key: _key, ...same }) => same)).toEqual(
    before.map(({ file_key: _key, ...same }) => same),
  );
  expect(after.map(({ file_key }) => file_key)).not.toEqual(before.map((one) => one.file_key));
});

test('LON-66: an application with saved documents can be sent twice', async () => {
  const { client } = await anEarlierApplication('2026-11-03');
  const ids = Object.fromEntries((await savedOf(client)).map(({ kind, id }) => [kind, id]));
  const headers = { 'idempotency-key': 'saved-documents-1' };
  const first = await applyWith(client, ids, headers);
  const second = await applyWith(client, ids, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
});

test.each([
  ['2026-10-22', ['file', 'id_card']],
  ['2026-10-21', ['id_card']],
  ['2025-11-21', ['id_card']],
  ['2025-11-20', []],
] as const)('LON-66: of documents of %s it offers %j', async (uploadedOn, kinds) => {
  const { client } = await anEarlierApplication(uploadedOn);
  expect((await savedOf(client)).map(({ kind }) => kind)).toEqual(kinds);
});

test('LON-66: offers the statement of a person for no loan to a business', async () => {
  const { client } = await anEarlierApplication();
  expect((await savedOf(client, 'business')).map(({ kind }) => kind)).toEqual(['id_card']);
});

test("API-07: uses no document of another client's", async () => {
  const { client: owner } = await anEarlierApplication();
  const [{ id } = { id: '' }] = await savedOf(owner);
  const other = await anEarlierApplication();
  const { status, body } = await applyWith(other.client, { file: id });
  expect([status, body]).toEqual([400, { file: gone, id_card: ['ID card is required.'] }]);
  expect(await savedOf(await aClient(testApp))).toEqual([]);
});

test.each(['{', '[]', '"file"', '{"file": 1}', '{"passport": "x"}', '{"__proto__": "x"}'])(
  'LON-66: answers saved_files that are %s with an error of their own',
  async (text) => {
    const { status, body } = await applyWith(await aClient(testApp), text);
    expect([status, body.saved_files]).toEqual([400, ['Please send ids of documents.']]);
  },
);

test('LON-66: answers an unknown document with an error of its file', async () => {
  const { body } = await applyWith(await aClient(testApp), { id_card: 'unknown' });
  expect(body).toEqual({ file: ['Bank statement is required.'], id_card: gone });
});

test('LON-66: a file that is uploaded comes before a saved one', async () => {
  const { client } = await anEarlierApplication('2026-11-03');
  const ids = Object.fromEntries((await savedOf(client)).map(({ kind, id }) => [kind, id]));
  const form = await applicationForm({ saved_files: JSON.stringify(ids) }, { id_card: null });
  const { status, body } = await apply(testApp, client, form);
  expect(status).toBe(201);
  expect((await documentsOf(body.id)).map((one) => [one.kind, one.uploaded_on])).toEqual([
    ['file', '2026-11-21'],
    ['id_card', '2026-11-03'],
  ]);
});

test('API-03: the list of saved documents needs a client, and a type that exists', async () => {
  const path = '/loans/api/personal/saved-documents/';
  expect((await fetch(`${testApp.url}${path}`)).status).toBe(401);
  const { headers } = await aClient(testApp);
  const unknown = await fetch(`${testApp.url}/loans/api/holiday/saved-documents/`, { headers });
  expect(unknown.status).toBe(404);
});
