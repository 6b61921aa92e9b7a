import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anActiveLoan } from '../../../test/builders/loan.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { readZip } from '../../../test/read-zip.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let compliance: TestStaff;
let second: TestStaff;
let officer: TestStaff;
let client: TestClient;
beforeAll(async () => {
  compliance = await aStaffMember(testApp, 'compliance');
  second = await aStaffMember(testApp, 'compliance');
  officer = await aStaffMember(testApp, 'officer');
});
beforeEach(async () => {
  client = await aClient(testApp);
});

const request = {
  authority: 'Federal High Court, Lagos',
  reference: 'FHC/L/CS/12/2026',
  madeOn: '2026-11-20',
  ground: 'Order of the court of 20 November 2026',
  asked: 'All loans of the zebrafinch.',
  parts: ['loans', 'support'],
};

const path = (of = client) => `clients/${of.clientId}/disclosures/`;
const propose = (sent: object = {}, by = compliance, of = client) =>
  staffCall(testApp, by, 'POST', path(of), { ...request, ...sent });
const list = async (by = compliance, of = client) =>
  (await staffCall(testApp, by, 'GET', path(of))).body.results;
const download = ({ headers }: TestStaff, id: string) =>
  testApp.app.inject({ method: 'POST', url: `/staff/api/disclosures/${id}/download/`, headers });

/** A request that two people agreed on. */
async function anApproved(of = client): Promise<string> {
  const { status, body } = await propose({}, compliance, of);
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
  return body.id;
}

test('compliance records a request from an authority, and someone else decides it', async () => {
  expect((await propose({}, officer)).status).toBe(403);
  expect((await propose({ madeOn: '2999-01-01' })).body.madeOn).toHaveLength(1);
  expect((await propose({ parts: [] })).status).toBe(400);
  const { status, body } = await propose();
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.changes).toMatchObject([
    { label: 'Authority', after: 'Federal High Court, Lagos' },
    { label: 'Reference', after: 'FHC/L/CS/12/2026' },
    { label: 'Date of the request', after: '20 Nov 2026' },
    { label: 'Legal ground', after: 'Order of the court of 20 November 2026' },
    { label: 'Asked for', after: 'All loans of the zebrafinch.' },
    { label: 'What it gets', after: 'Loans, Messages and complaints' },
  ]);
  expect((await download(compliance, body.id)).statusCode, 'nobody approved it').toBe(409);
  expect((await approveAs(testApp, compliance, body.id)).status).toBe(403);
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
  expect(await list()).toMatchObject([{ state: 'approved', mayDownload: true }]);
  expect(await list(second)).toMatchObject([{ mayDownload: false }]);
});

test('its proposer downloads the parts that were agreed on, once', async () => {
  const { client: borrower, loanId } = await anActiveLoan(testApp);
  const id = await anApproved(borrower);
  expect((await download(second, id)).statusCode).toBe(403);
  const got = await download(compliance, id);
  expect(got.statusCode).toBe(200);
  const files = readZip(got?.rawPayload ?? Buffer.alloc(0));
  expect(JSON.parse(String(files.get('loans/loans.json')))).toMatchObject([{ loan_id: loanId }]);
  const folders = new Set([...files.keys()].map((file) => file.split('/')[0]));
  expect([...folders].toSorted()).toEqual(['READ ME.txt', 'loans', 'support']);
  const about = String(files.get('READ ME.txt'));
  expect(about).toMatch(
    /^Client data for Federal High Court, Lagos \(reference .+, request dated 20 Nov 2026\), on 2/,
  );
  expect(about).toContain('mean the client.\n');
  expect(about).not.toContain('account/account.json');
  await vi.waitFor(async () =>
    expect(await list(compliance, borrower)).toMatchObject([
      { mayDownload: false, downloadedAt: expect.any(String) },
    ]),
  );
  expect((await download(compliance, id)).statusCode).toBe(409);
});

/** A download over HTTP, whose reply has begun. */
async function beginDownload(id: string) {
  const { port } = testApp.app.server.address() as AddressInfo;
  const path = `/staff/api/disclosures/${id}/download/`;
  const { headers } = compliance;
  const sending = send({ host: '127.0.0.1', port, method: 'POST', path, headers });
  sending.end();
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  return { sending, reply };
}

const attempts = async () =>
  (
    await testApp.database.pool.query(
      `SELECT FROM audit_log WHERE client_id = $1 AND action = 'download-disclosure'`,
      [client.clientId],
    )
  ).rowCount;

/** So much that no reply is sent before it is read. */
async function writeLongMessage(): Promise<void> {
  await testApp.database.pool.query(
    `INSERT INTO support_messages
       (message_id, client_id, name, email, subject, message, sent_on, sent_at)
     SELECT gen_random_uuid(), $1, 'Ada Obi', 'ada@example.com', 'Long',
       string_agg(md5(line::text), ''), '2026-11-20', now()
     FROM generate_series(1, 200000) AS line`,
    [client.clientId],
  );
}

test('a download that breaks off can be repeated until one was sent to its end', async () => {
  await writeLongMessage();
  const id = await anApproved();
  const broken = await beginDownload(id);
  expect(broken.reply.statusCode).toBe(200);
  await once(broken.reply, 'data');
  broken.reply.on('error', () => undefined);
  broken.sending.destroy();
  expect(await list()).toMatchObject([{ mayDownload: true, downloadedAt: null }]);
  const whole = await beginDownload(id);
  expect(whole.reply.statusCode).toBe(200);
  const files = readZip(Buffer.concat(await whole.reply.toArray()));
  expect(files.has('support/messages.json')).toBe(true);
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ mayDownload: false }]));
  const again = await beginDownload(id);
  expect(again.reply.statusCode).toBe(409);
  again.reply.resume();
  expect(await attempts()).toBe(2);
});

test('of two downloads at once one is complete', async () => {
  await writeLongMessage();
  const id = await anApproved();
  const ends = await Promise.all(
    [1, 2].map(async () => {
      const { reply } = await beginDownload(id);
      const content = await reply.toArray().catch((error: Error) => error.message);
      return typeof content === 'string' ? content : [...readZip(Buffer.concat(content)).keys()];
    }),
  );
  expect(ends).toContainEqual(expect.arrayContaining(['support/messages.json']));
  expect(ends).toContain('aborted');
});

test('an approval that is older than 30 days gives no copy', async () => {
  const id = await anApproved();
  await testApp.setDate('2026-12-21');
  expect(await list()).toMatchObject([{ mayDownload: true }]);
  await testApp.setDate('2026-12-22');
  expect(await list()).toMatchObject([{ mayDownload: false }]);
  const { statusCode, body } = await download(compliance, id);
  expect(statusCode).toBe(409);
  expect(body).toContain('This approval is older than 30 days. Record the request again.');
  await testApp.setDate('2026-12-21');
  expect((await download(compliance, id)).statusCode).toBe(200);
});

test('the audit log names the request, and not what was asked for in it', async () => {
  await download(compliance, await anApproved());
  const { rows } = await testApp.database.pool.query(
    `SELECT action, note, before, after FROM audit_log
     WHERE client_id = $1 AND action <> 'open-client' ORDER BY entry_id`,
    [client.clientId],
  );
  expect(rows).toMatchObject([
    { action: 'propose-disclosure', note: expect.stringContaining(request.reference) },
    { action: 'approve-proposal', note: expect.stringContaining(request.reference) },
    {
      action: 'download-disclosure',
      note: 'Federal High Court, Lagos, reference FHC/L/CS/12/2026: Loans, Messages and complaints',
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('zebrafinch');
});

test('no email, copy or list of who looked tells the client', async () => {
  await download(compliance, await anApproved());
  const asked = { password: client.password };
  const base = '/accounts/api/data-export/';
  const { headers } = client;
  const copy = await testApp.app.inject({ method: 'POST', url: base, headers, body: asked });
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Your data is ready to download']);
  const reply = await testApp.app.inject({
    ...{ method: 'POST', url: `${base}${copy.json().id}/download/`, headers, body: asked },
  });
  const text = [...readZip(reply.rawPayload).values()].map(String).join('\n');
  const looks = await testApp.app.inject({ url: '/accounts/api/staff-looks/', headers });
  expect(text).toContain(client.email);
  expect(looks.json().results).not.toEqual([]);
  for (const seen of [text, looks.body]) {
    expect(seen).not.toMatch(/Federal High Court|FHC|disclosure|authority/i);
  }
});
