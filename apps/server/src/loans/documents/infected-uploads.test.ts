import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { aPdf, applicationForm, apply, type TestLoan } from '../../../test/builders/loan.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import {
  type ScannerServer,
  startScannerServer,
  virusName,
  virusText,
} from '../../../test/scanner-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { infectedText } from '../../documents/check-document.ts';
import { openDocuments } from '../../documents/index.ts';

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

function replaceBy({ client, loanId }: TestLoan, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'newer.pdf');
  const url = `${testApp.url}/loans/api/personal/document/${loanId}/file/`;
  return fetch(url, { method: 'PUT', headers: client.headers, body: form });
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
  const applied = await apply(testApp, client);
  expect(applied.status).toBe(201);
  const loan = { client, loanId: applied.body.id };
  expect((await replaceBy(loan, await infected())).status).toBe(400);
  const { headers } = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({ url: `/staff/api/loans/${loan.loanId}/`, headers });
  const note = `file: ${virusName}`;
  expect(reply.json<StaffLoan>().history).toMatchObject([
    { who: 'System', action: 'refuse-infected', note },
    { who: 'Client', action: 'apply' },
    { who: 'System', action: 'refuse-infected', note },
  ]);
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
  expect(await reply.text()).toContain('we cannot check documents right now');
  const { rows } = await other.database.pool.query('SELECT 1 FROM loans');
  expect(rows).toEqual([]);
  await other.stop();
});
