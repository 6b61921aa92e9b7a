import type { StaffAccess, StaffContact } from '@quarrter/contract/client/my-data';
import { expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { anApplication } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { storeReveal } from '../accounts/index.ts';
import { storeContact } from '../collections/contacts.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';

const testApp = useTestApp();

const bisi = { staffId: '0193a5b0-0000-7000-8000-000000000001', name: 'Bisi', role: 'officer' };

async function read<Item>(client: TestClient, url: string) {
  const reply = await testApp.app.inject({ url, headers: client.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { results: Item[]; after: string | null };
}

test('a client sees who of staff saw a number, and who opened a document', async () => {
  const { client, loanId } = await anApplication(testApp);
  const { db } = testApp.deps;
  await db.transaction().execute(async (tx) => {
    const seen = { numbers: ['nin'] as const, by: bisi, reason: 'The name differs.' };
    await storeReveal(tx, client.clientId, seen, await readBusinessTime(tx));
  });
  const officer = await aStaffMember(testApp, 'officer');
  const { document_id: documentId } = await allTables(db)
    .selectFrom('loan_documents')
    .select('document_id')
    .where('loan_id', '=', loanId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const opened = await testApp.app.inject({
    url: `/staff/api/loans/${loanId}/documents/${documentId}/`,
    headers: officer.headers,
  });
  expect(opened.statusCode).toBe(200);

  const first = await read<StaffAccess>(client, '/accounts/api/staff-looks/?limit=1');
  expect(first.results).toMatchObject([{ what: 'document', reason: '' }]);
  expect(first.results[0]?.document).toMatch(/^(Bank statement|ID card), loan \w{4}-\w{4}$/);
  const next = `/accounts/api/staff-looks/?limit=1&after=${first.after}`;
  expect(await read<StaffAccess>(client, next)).toMatchObject({
    results: [{ what: 'nin', name: 'Bisi', role: 'officer', reason: 'The name differs.' }],
    after: null,
  });
  const other = await aClient(testApp);
  expect((await read<StaffAccess>(other, next)).results).toEqual([]);
});

test('a client sees who of staff opened the records, once an hour', async () => {
  const { client, loanId } = await anApplication(testApp);
  const officer = await aStaffMember(testApp, 'officer');
  for (const path of [`clients/${client.clientId}/`, `loans/${loanId}/`, `loans/${loanId}/`]) {
    const url = `/staff/api/${path}`;
    const opened = await testApp.app.inject({ url, headers: officer.headers });
    expect(opened.statusCode, path).toBe(200);
  }
  const { results } = await read<StaffAccess>(client, '/accounts/api/staff-looks/');
  expect(results).toMatchObject([
    { what: 'document', document: expect.stringMatching(/^Your loan \w{4}-\w{4}$/) },
    { what: 'document', document: 'Your record', name: officer.name, role: 'officer' },
  ]);
});

test('a client finds every email of ours: with a link, and with our answer', async () => {
  const client = await aClient(testApp);
  await call(testApp, 'POST', '/accounts/request-reset-email/', { body: { email: client.email } });
  const complaint = await call<{ id: string; reference: string }>(
    ...([testApp, 'POST', '/support/api/complaints/'] as const),
    { headers: client.headers, body: { subject: 'A fee', message: 'I paid twice.' } },
  );
  const support = await aStaffMember(testApp, 'officer');
  await call(testApp, 'POST', `/staff/api/messages/${complaint.body.id}/reply/`, {
    headers: support.headers,
    body: { text: 'We paid it back.', outcome: 'upheld' },
  });
  await testApp.work();
  const received = await testApp.sandbox.mailTo(client.email);
  expect(received).toHaveLength(2);
  const page = await read<StaffContact>(client, '/accounts/api/contacts/');
  const listed = page.results.map(({ subject }) => subject);
  expect(listed.toSorted()).toEqual(received.map(({ subject }) => subject).toSorted());
  expect(page.results.find(({ name }) => name === support.name)?.subject).toContain('A fee');
  const link = received.find(({ text }) => text.includes('token='))?.text ?? '';
  const token = /token=([\w-]+)/.exec(link)?.[1];
  expect(token).toBeDefined();
  expect(JSON.stringify(page)).not.toContain(token);
  expect(
    (await read<StaffContact>(await aClient(testApp), '/accounts/api/contacts/')).results,
  ).toEqual([]);
});

test('a client sees calls and sent emails, and nothing that staff noted of a call', async () => {
  const { client, loanId } = await anApplication(testApp);
  await testApp.work();
  await testApp.deps.db.transaction().execute(async (tx) => {
    const called = { channel: 'call', outcome: 'reached', note: 'Rude.', quietReason: '' } as const;
    const about = { clientId: client.clientId, loanId, by: bisi };
    await storeContact(tx, { ...called, ...about }, await readBusinessTime(tx));
  });
  const { results } = await read<StaffContact>(client, '/accounts/api/contacts/');
  expect(results[0]).toMatchObject({ channel: 'call', name: 'Bisi', subject: '' });
  expect(results[1]).toMatchObject({ channel: 'email', name: '' });
  expect(results[1]?.subject).not.toBe('');
  expect(JSON.stringify(results)).not.toContain('Rude');
});
