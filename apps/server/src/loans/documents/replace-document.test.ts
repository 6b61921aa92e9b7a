import { buffer } from 'node:stream/consumers';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { personal } from '@quarrter/domain/loan-kinds';
import PdfDocument from 'pdfkit';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import {
  anApplication,
  anOffer,
  asStaff,
  personalAnswers,
  readLoan,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { actOnLoan } from '../../../test/builders/loan-action.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { applyForLoan } from '../apply/apply-for-loan.ts';
import { disapproveLoan } from '../index.ts';
import { replaceDocument } from './replace-document.ts';

const testApp = useTestApp();
let officer: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  [officer, approver] = await Promise.all([
    aStaffMember(testApp, 'officer'),
    aStaffMember(testApp, 'approver'),
  ]);
});

/** A PDF that differs from every other. */
async function aPdfOf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ size: [300, 200] });
  document.text(text).end();
  return new Uint8Array(await buffer(document));
}

/** A database whose transactions are committed, and not answered. */
function breaksAtCommit(): TestApp['deps']['db'] {
  const { db } = testApp.deps;
  const transaction = () => ({
    async execute(work: (tx: never) => Promise<unknown>) {
      await db.transaction().execute(work as never);
      throw new Error('the connection broke');
    },
  });
  return new Proxy(db, {
    get(_db, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(db, name, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}

type Sent = { kind?: string; content?: Uint8Array<ArrayBuffer>; by?: TestLoan['client'] };

async function replace({ client, loanId }: TestLoan, { kind = 'file', content, by }: Sent = {}) {
  const form = new FormData();
  form.append('file', new Blob([content ?? (await aPdfOf('newer'))]), 'newer.html');
  const reply = await fetch(`${testApp.url}/loans/api/personal/document/${loanId}/${kind}/`, {
    method: 'PUT',
    headers: (by ?? client).headers,
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

const declined = { code: 'other', reason: 'No.' } as const;
const act = (by: TestStaff, loanId: string, action: string, payload?: object) =>
  actOnLoan(testApp, by, loanId, action, payload);

const ask = (loanId: string, kind = 'file') =>
  act(officer, loanId, 'request-document', { kind, reason: 'The last page is missing.' });

const application = livedOnce(testApp, () => anApplication(testApp));

test('a client replaces a document, and staff still open the earlier one', async () => {
  const loan = await application();
  const replaced = await replace(loan);
  expect(replaced).toMatchObject({ status: 200, body: { id: loan.loanId } });
  const { documents } = await readLoan(testApp, loan);
  expect(documents.map(({ kind, name }) => [kind, name])).toEqual([
    ['file', 'newer.html.pdf'],
    ['id_card', 'id_card.pdf'],
  ]);
  const url = `/staff/api/loans/${loan.loanId}/`;
  const { headers } = officer;
  const shown = (await testApp.app.inject({ url, headers })).json<StaffLoan>();
  expect(shown.earlierDocuments).toMatchObject([{ label: 'Bank statement', name: 'file.pdf' }]);
  const [earlier] = shown.earlierDocuments;
  const opened = await testApp.app.inject({ url: `${url}documents/${earlier?.id}/`, headers });
  expect(opened.statusCode).toBe(200);
  expect(shown.history.map(({ action: done }) => done)).toContain('replace-document');
});

test('a document is stored under a name of ours', async () => {
  const loan = await application();
  await replace(loan);
  const { rows } = await testApp.database.pool.query(
    "SELECT file_name, file_key FROM loan_documents WHERE loan_id = $1 AND kind = 'file'",
    [loan.loanId],
  );
  expect(rows.map(({ file_name }) => file_name)).toContain('newer.html.pdf');
  const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  for (const { file_key } of rows) {
    expect(file_key).toMatch(new RegExp(`^loans(/${uuid}){3}\\.pdf$`));
  }
});

test('the same document sent twice is stored once', async () => {
  const loan = await application();
  const content = await aPdfOf('a statement');
  const both = await Promise.all([replace(loan, { content }), replace(loan, { content })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await testApp.database.pool.query(
    "SELECT replaced_at IS NULL AS counts FROM loan_documents WHERE loan_id = $1 AND kind = 'file'",
    [loan.loanId],
  );
  expect(rows.map(({ counts }) => counts).toSorted()).toEqual([false, true]);
});

test('a document stays when the connection breaks while it is committed', async () => {
  const loan = await application();
  const { clientId } = loan.client;
  const files = new Map([['file', { name: 'newer.pdf', content: await aPdfOf('newer') }]]);
  const place = { clientId, loanId: loan.loanId, loanType: 'personal', kind: 'file' };
  const upload = { fields: {}, files, errors: {} };
  const replacing = replaceDocument({ ...testApp.deps, db: breaksAtCommit() }, place, upload);
  await expect(replacing).rejects.toThrow('the connection broke');
  const { rows } = await testApp.database.pool.query(
    'SELECT file_key FROM loan_documents WHERE loan_id = $1',
    [loan.loanId],
  );
  expect(rows).toHaveLength(3);
  for (const { file_key: key } of rows) await testApp.deps.files.get(key);
});

test('the documents of an application stay when the connection breaks like that', async () => {
  const { clientId } = await aClient(testApp);
  const content = await aPdfOf('a statement');
  const applying = applyForLoan(
    { ...testApp.deps, db: breaksAtCommit() },
    {
      session: { clientId, sessionId: '', passwordCheckedAt: new Date() },
      ...{ clientId, requestId: undefined, kind: personal, now: new Date() },
      upload: {
        fields: { ...personalAnswers },
        files: new Map(['file', 'id_card'].map((name) => [name, { name, content }])),
        errors: {},
      },
    },
  );
  await expect(applying).rejects.toThrow('the connection broke');
  const { rows } = await testApp.database.pool.query(
    'SELECT file_key FROM loan_documents WHERE client_id = $1',
    [clientId],
  );
  expect(rows).toHaveLength(2);
  for (const { file_key: key } of rows) await testApp.deps.files.get(key);
});

test('LON-24: a document that is replaced has to be a PDF', async () => {
  const loan = await application();
  const content = new TextEncoder().encode('<html>not a PDF</html>');
  expect(await replace(loan, { content })).toEqual({
    status: 400,
    body: { file: ['Please upload a PDF file.'] },
  });
  const { documents } = await readLoan(testApp, loan);
  expect(documents.map(({ name }) => name)).toContain('file.pdf');
});

test("API-07: another client's document, and one that the loan cannot have, are 404", async () => {
  const loan = await application();
  const by = await aClient(testApp);
  expect((await replace(loan, { by })).status).toBe(404);
  expect((await replace(loan, { kind: 'passport' })).status).toBe(404);
});

test('after verification a document is replaced only when staff asked for it', async () => {
  const loan = await application();
  expect(await readLoan(testApp, loan)).toMatchObject({ can_replace_documents: true });
  expect((await act(officer, loan.loanId, 'verify')).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({ can_replace_documents: false });
  expect((await replace(loan)).status).toBe(409);
  await ask(loan.loanId);
  expect((await replace(loan)).status).toBe(200);
  const { headers } = officer;
  const reply = await testApp.app.inject({ url: `/staff/api/loans/${loan.loanId}/`, headers });
  const { documents } = reply.json<StaffLoan>();
  const today = await readBusinessDate(testApp.deps.db);
  expect(documents.map((one) => [one.kind, one.arrivedAfterVerification])).toEqual([
    ['file', today],
    ['id_card', null],
  ]);
});

test('the document that we have does not answer a request for another one', async () => {
  const loan = await application();
  const content = await aPdfOf('a statement');
  await replace(loan, { content });
  await ask(loan.loanId);
  expect(await replace(loan, { content })).toEqual({
    status: 400,
    body: {
      file: ['This is the document we have. We need another one: The last page is missing.'],
    },
  });
  expect((await readLoan(testApp, loan)).document_requests).toHaveLength(1);
});

test('after the offer a document is replaced only when staff asked for it', async () => {
  const loan = await anOffer(testApp);
  expect(await replace(loan)).toEqual({
    status: 409,
    body: { detail: 'You can no longer change these documents. Contact us if one is wrong.' },
  });
  await ask(loan.loanId);
  expect((await replace(loan, { kind: 'id_card' })).status).toBe(409);
  expect((await replace(loan)).status).toBe(200);
  expect((await replace(loan, { content: await aPdfOf('a third') })).status).toBe(409);
});

test('staff ask for a document by email, and its arrival closes the request', async () => {
  const loan = await application();
  expect((await ask(loan.loanId)).status).toBe(200);
  expect((await readLoan(testApp, loan)).waiting).toMatchObject({ with: 'client', late: false });
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(loan.client.email);
  const [email] = mail.filter(({ subject }) => subject.startsWith('We need a document'));
  expect(email?.text).toContain('The last page is missing.');
  expect(email?.text).toContain(`/loans/personal/details/${loan.loanId}`);
  expect((await ask(loan.loanId)).status, 'asked for already').toBe(409);
  await replace(loan);
  const after = await readLoan(testApp, loan);
  expect(after.document_requests).toEqual([]);
  expect(after.waiting).toMatchObject({ with: 'officer' });
});

test('an application is not verified while a document is missing', async () => {
  const loan = await application();
  await ask(loan.loanId);
  const tooEarly = await act(officer, loan.loanId, 'verify');
  expect([tooEarly.status, tooEarly.body.detail]).toEqual([
    409,
    'The client was asked for a document. Wait for it, or withdraw the request.',
  ]);
  expect((await act(approver, loan.loanId, 'disapprove', declined)).status).toBe(200);
});

test('staff withdraw a request, and the application goes on', async () => {
  const loan = await application();
  await ask(loan.loanId);
  const withdraw = () => act(officer, loan.loanId, 'withdraw-document-request', { kind: 'file' });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status, 'nothing is asked for any more').toBe(409);
  expect((await act(officer, loan.loanId, 'verify')).status).toBe(200);
  await testApp.work();
  const mail = await testApp.sandbox.mailTo(loan.client.email);
  expect(mail.map(({ subject }) => subject).join()).toContain('is no longer needed');
});

test('staff cannot ask for what the loan does not have, or after it has ended', async () => {
  const loan = await application();
  expect((await ask(loan.loanId, 'lien_form')).body).toEqual({
    kind: ['Please choose a document of this loan.'],
  });
  await asStaff(testApp, (tx, businessTime) =>
    disapproveLoan(tx, { ...loan, ...declined, staffId: officer.staffId, businessTime }),
  );
  expect((await ask(loan.loanId)).status).toBe(409);
});
