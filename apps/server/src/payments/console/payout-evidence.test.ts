import type { StaffPayout } from '@quarrter/contract/staff/payouts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aBombPdf } from '../../../test/builders/hostile-pdf.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { openEvidence, sendEvidence } from '../../../test/builders/payout-evidence.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { askWithdrawal, beginOn, expectCleanBook } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { problemTexts } from '../../documents/check-document.ts';
import { newId } from '../../platform/database/ids.ts';
import { deleteOrphanedFiles } from '../../platform/files/orphaned-files.ts';

const dayMs = 86_400_000;
const testApp = useTestApp();
let finance: TestStaff;
let approver: TestStaff;
let auditor: TestStaff;
let client: TestClient;
let payoutId: string;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
  auditor = await aStaffMember(testApp, 'auditor');
});
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
  const options = { amount: '500', plan: 'usd', currency: 'USD' } as const;
  const investment = await anInvestment(testApp, client, options);
  await testApp.setDate('2027-03-01');
  const asked = await askWithdrawal(testApp, client, investment, { amount: '200' });
  await testApp.work();
  payoutId = (await payoutOf(asked.json().id)) ?? '';
});

async function payoutOf(subjectId: string): Promise<string | undefined> {
  const row = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('payout_id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row?.payout_id;
}

const send = (sent: Parameters<typeof sendEvidence>[3] = {}, id = payoutId, by = finance) =>
  sendEvidence(testApp, by, id, sent);
const read = (url: string, by = approver) =>
  testApp.app.inject({ url: `/staff/api/${url}`, headers: by.headers });
const decide = (approvalId: string, path: 'approve' | 'decline', by = approver) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/approvals/${approvalId}/${path}/`,
    headers: by.headers,
    payload: { reason: 'The amount on the confirmation is another one.' },
  });
const listed = async (state = 'open') => {
  const { results } = (await read(`payouts/?state=${state}`, finance)).json();
  return (results as StaffPayout[]).find(({ id }) => id === payoutId);
};
const storedFiles = () => testApp.deps.files.list(`payouts/${client.clientId}/${payoutId}`);

describe('the confirmation of the bank', () => {
  test('WDR-20: is stored with the proposal, which names it', async () => {
    const { status, body } = await send();
    expect(status, JSON.stringify(body)).toBe(201);
    const documentId = (await listed())?.documentId;
    expect(documentId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.changes).toContainEqual({
      ...{ label: 'Bank’s confirmation', before: '', after: 'FT26325 88120.pdf' },
      documentId,
    });
    expect(await storedFiles()).toEqual([
      `payouts/${client.clientId}/${payoutId}/${documentId}.pdf`,
    ]);
    await openEvidence(testApp, approver, body);
    expect((await decide(body.id, 'approve')).statusCode).toBe(200);
    expect(await listed('paid')).toMatchObject({
      documentId: documentId,
      evidence: { bankReference: 'FT26325 88120', paidOn: '2027-03-01' },
    });
    await expectCleanBook(testApp);
  });

  test.each([
    ['is missing', null, 'Please upload the confirmation of the bank as a PDF.'],
    ['is no PDF', Buffer.from('GIF89a'), 'Please upload a PDF file.'],
    ['is too large', Buffer.alloc(10 * 1024 * 1024 + 1), 'The file is larger than 10 MB.'],
    ['is hostile', aBombPdf(1), problemTexts['too-large']],
  ])('is refused beside its field when it %s', async (_what, content, message) => {
    const file = content && new Uint8Array(content);
    const { status, body } = await send({ file, reference: '' });
    expect([status, body]).toEqual([
      400,
      { file: [message], reference: ['Please enter the bank’s reference'] },
    ]);
    expect(await storedFiles()).toEqual([]);
    expect((await listed())?.proposed).toBe(false);
  });

  test('is asked for by the older call, which records nothing', async () => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: `/staff/api/payouts/${payoutId}/pay-by-hand/`,
      headers: finance.headers,
      payload: { bankReference: 'FT26325 88120', paidOn: '2027-03-01' },
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { file: [expect.stringContaining(`/staff/api/payouts/${payoutId}/evidence/`)] },
    ]);
    expect((await listed())?.proposed).toBe(false);
  });

  test('is refused for a payout that does not exist, and for another role', async () => {
    expect((await send({}, newId())).status).toBe(404);
    expect((await send({}, 'x')).status).toBe(404);
    for (const member of [approver, auditor]) {
      expect((await send({}, payoutId, member)).status).toBe(403);
    }
  });

  test('is refused for a payout in naira, which the provider pays', async () => {
    const investment = await anInvestment(testApp, client);
    await testApp.setDate('2027-06-01');
    const asked = await askWithdrawal(testApp, client, investment, { amount: '5000' });
    const reply = await send({}, await payoutOf(asked.json().id));
    expect(reply).toMatchObject({
      status: 409,
      body: { detail: 'The provider pays this transfer.' },
    });
  });

  test('leaves one file however often and at once it is sent', async () => {
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await send();
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This payment has already been recorded and is waiting for approval. Do not pay it.',
    ]);
    expect(await storedFiles()).toHaveLength(1);
  });

  test('can be sent again after it was declined, and both stay', async () => {
    const first = (await send()).body.id;
    const declined = (await listed())?.documentId;
    expect((await decide(first, 'decline')).statusCode).toBe(200);
    expect(await listed()).toMatchObject({ proposed: false, documentId: null });
    const second = await send({ reference: 'FT26325 99999' });
    expect(second.status).toBe(201);
    expect(await listed()).toMatchObject({ proposed: true, documentId: expect.any(String) });
    expect((await listed())?.documentId).not.toBe(declined);
    expect((await read(`payouts/${payoutId}/evidence/${declined}/pages/`)).statusCode).toBe(200);
    await openEvidence(testApp, approver, second.body);
    expect((await decide(second.body.id, 'approve')).statusCode).toBe(200);
    expect((await send()).body.detail).toBe('This transfer has already ended.');
    expect(await storedFiles()).toHaveLength(2);
  });

  test('must be sent again where an older proposal has none', async () => {
    const { id } = (await send()).body;
    // As it was stored before the confirmation was asked for.
    await testApp.database.pool.query(
      "UPDATE approvals SET version = 1, payload = payload - 'fileId' WHERE approval_id = $1",
      [id],
    );
    const reply = await decide(id, 'approve');
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      expect.stringContaining('record the payment again'),
    ]);
    expect((await decide(id, 'decline')).statusCode).toBe(200);
    expect((await send()).status).toBe(201);
  });
});

describe('staff who look at the confirmation', () => {
  test('approve only after they opened it themselves', async () => {
    const { body } = await send();
    const path = `payouts/${payoutId}/evidence/${(await listed())?.documentId}/`;
    await read(path, auditor);
    const unopened = async () => {
      const { results } = (await read('approvals/?state=waiting')).json();
      return results.find(({ id }: { id: string }) => id === body.id).unopened;
    };
    expect(await unopened()).toEqual(['Bank’s confirmation']);
    const early = await decide(body.id, 'approve');
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'Open the bank’s confirmation before you approve.',
    ]);
    expect((await listed())?.status).toBe('requested');
    await read(`${path}pages/`);
    expect(await unopened()).toEqual([]);
    expect((await decide(body.id, 'approve')).statusCode).toBe(200);
  });

  test('see its pages as pictures, and the audit log names them', async () => {
    await send();
    const path = `payouts/${payoutId}/evidence/${(await listed())?.documentId}/`;
    for (const member of [approver, auditor]) {
      const opened = (await read(`${path}pages/`, member)).json();
      expect(opened).toMatchObject({ label: 'Bank confirmation', pages: 1 });
      const page = await read(`${path}pages/1/?viewing=${opened.viewing}`, member);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/webp']);
      const other = await read(`${path}pages/1/?viewing=${opened.viewing}`, finance);
      expect(other.statusCode).toBe(403);
    }
    const copy = await read(path);
    expect(copy.headers['content-disposition']).toMatch(/^attachment; .*bank-confirmation/);
    expect(copy.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const entries = await allTables(testApp.deps.db)
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'note'])
      .where('client_id', '=', client.clientId)
      .where('action', '=', 'open-document')
      .orderBy('entry_id')
      .execute();
    const by = ({ name }: TestStaff) => ({
      ...{ action: 'open-document', actor_name: name, note: 'bank_confirmation' },
    });
    expect(entries).toEqual([by(approver), by(auditor), by(approver)]);
  });

  test('find no confirmation under another payout or an unknown id', async () => {
    await send();
    const documentId = (await listed())?.documentId;
    for (const path of [`${newId()}/evidence/${documentId}`, `${payoutId}/evidence/${newId()}`]) {
      for (const last of ['', 'pages/']) {
        expect((await read(`payouts/${path}/${last}`)).statusCode).toBe(404);
      }
    }
  });
});

test('the nightly job deletes a confirmation that no proposal names, after a day', async () => {
  await send();
  const { files } = testApp.deps;
  const unused = `payouts/${client.clientId}/${payoutId}/${newId()}.pdf`;
  await files.put(unused, new Uint8Array([1]));
  const named = (await storedFiles()).filter((key) => key !== unused);
  expect(await deleteOrphanedFiles(testApp.deps, new Date(), 1)).toBe(0);
  const inTwoDays = new Date(Date.now() + 2 * dayMs);
  expect(await deleteOrphanedFiles(testApp.deps, inTwoDays, 1)).toBe(1);
  expect(await storedFiles()).toEqual(named);
});
