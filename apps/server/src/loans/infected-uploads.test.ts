import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { aPdf, applicationForm, apply } from '../../test/builders/loan.ts';
import {
  type ScannerServer,
  startScannerServer,
  virusName,
  virusText,
} from '../../test/scanner-server.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { infectedText } from '../documents/check-document.ts';
import { openDocuments } from '../documents/index.ts';

let testApp: TestApp;
let server: ScannerServer | undefined;
const warnings: object[] = [];

beforeAll(async () => {
  const { TEST_CLAMD_URL: clamd } = process.env;
  server = clamd ? undefined : await startScannerServer();
  const log = { info: () => {}, error: () => {}, warn: (entry: object) => warnings.push(entry) };
  const documents = openDocuments({ scannerUrl: clamd ?? server?.url ?? '', log });
  testApp = await startTestApp({ deps: { documents, log } });
});
afterAll(async () => {
  await testApp.stop();
  await server?.close();
});

async function infected(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.concat([await aPdf(), Buffer.from(`\n%${virusText}\n`)]));
}

test('a document with a virus is refused, logged and recorded for staff', async () => {
  const client = await aClient(testApp);
  const form = await applicationForm({}, { file: await infected() });
  const { status, body } = await apply(testApp, client, form);
  expect([status, body]).toEqual([400, { file: [infectedText] }]);
  const found = { clientId: client.clientId, document: 'file', virus: virusName };
  expect(warnings).toContainEqual(found);
  const { rows } = await testApp.database.pool.query(
    'SELECT kind, payload FROM events WHERE client_id = $1',
    [client.clientId],
  );
  expect(rows).toContainEqual({
    kind: 'document-infected',
    payload: { document: 'file', virus: virusName },
  });
  expect((await apply(testApp, client)).status).toBe(201);
});

test('while the scanner is away an application gets 503, and nothing is stored', async () => {
  const away = openDocuments({ scannerUrl: 'tcp://127.0.0.1:1', log: testApp.deps.log });
  const other = await startTestApp({ deps: { documents: away } });
  const client = await aClient(other);
  const reply = await fetch(`${other.url}/loans/api/personal/loan-create/`, {
    method: 'POST',
    headers: client.headers,
    body: await applicationForm(),
  });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '120']);
  expect(await reply.text()).toContain('Nothing was stored');
  const { rows } = await other.database.pool.query('SELECT 1 FROM loans');
  expect(rows).toEqual([]);
  await other.stop();
});
