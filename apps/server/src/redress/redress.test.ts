import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { goTo } from '../../test/builders/closing.ts';
import { anActiveLoan, readLoan } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { updateProfile } from '../../test/builders/profile.ts';
import { proposeFor } from '../../test/builders/receipt.ts';
import { approveAs, aStaffMember, staffCall, type TestStaff } from '../../test/builders/staff.ts';
import { beginOn } from '../../test/builders/withdrawal.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../ledger/index.ts';
import { recordChecks } from '../ledger-checks.ts';
import { readPayouts } from '../payments/index.ts';

const testApp = useTestApp({ cleanLedger: recordChecks });
let officer: TestStaff;
let finance: TestStaff;
let second: TestStaff;
let client: TestClient;

beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'approver');
  await testApp.sandbox.addAccount('058', '0123456789', 'OBI ADA');
});
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

type Complaint = { id: string; reference: string };

/** A complaint that the client sent and that we answered; without an outcome it is open. */
async function aComplaint(
  outcome: string | null = 'upheld',
  of = client,
  by = officer,
): Promise<Complaint> {
  const sent = await call<Complaint>(testApp, 'POST', '/support/api/complaints/', {
    headers: of.headers,
    body: { subject: 'Charged twice', message: 'You charged me twice.' },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  if (outcome === null) return sent.body;
  const body = { text: 'We looked into it.', outcome };
  const path = `messages/${sent.body.id}/reply/`;
  expect((await staffCall(testApp, by, 'POST', path, body)).status).toBe(200);
  return sent.body;
}

const terms = { amount: '5,000.50', currency: 'NGN', reason: 'The fee was charged twice.' };
const propose = ({ id }: Complaint, sent: object = {}, by = officer) =>
  staffCall(testApp, by, 'POST', `complaints/${id}/redress/`, { ...terms, ...sent });

/** The receipt that redress of a complaint became when a second person approved it. */
async function granted(complaint: Complaint, sent: object = {}, of = client): Promise<string> {
  const proposed = await propose(complaint, sent);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  const approved = await approveAs(testApp, second, proposed.body.id);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  const { body } = await call<{ results: { id: string }[] }>(
    testApp,
    'GET',
    '/transactions/api/unapplied-receipts/',
    { headers: of.headers },
  );
  return body.results[0]?.id ?? '';
}

async function expenseOf(receiptId: string): Promise<[bigint, bigint]> {
  const of = await readBalances(testApp.deps.db, client.clientId, [receiptId], 'NGN');
  const { redress, unappliedReceipts } = ledgerCodes;
  return [of(receiptId).balance(redress), of(receiptId).balance(unappliedReceipts)];
}

test('redress of an upheld complaint is owed once a second person approves it', async () => {
  const complaint = await aComplaint();
  expect((await propose(complaint, {}, second)).status).toBe(403);
  const { status, body } = await propose(complaint);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.changes).toEqual([
    { label: 'Owed to the client', before: '', after: 'N5,000.50' },
    { label: 'Complaint', before: '', after: 'Charged twice', isPersonal: true },
    { label: 'Received', before: '', after: 'Sent by the client, signed in' },
    { label: 'Upheld by', before: '', after: officer.name },
    { label: 'Debit', before: '', after: '5050 redress' },
    { label: 'Reason', before: '', after: 'The fee was charged twice.' },
  ]);
  expect((await propose(complaint)).status, 'one waits').toBe(409);
  expect((await approveAs(testApp, officer, body.id)).status).toBe(403);
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
  const { body: held } = await call<{ results: { id: string }[] }>(
    testApp,
    'GET',
    '/transactions/api/unapplied-receipts/',
    { headers: client.headers },
  );
  expect(held.results).toMatchObject([
    {
      ...{ amount: '5000.50', currency: 'NGN', paid_on: '2026-11-21' },
      reason: `We owe this because of our mistake (complaint ${complaint.reference}).`,
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
    },
  ]);
  expect(await expenseOf(held.results[0]?.id ?? '')).toEqual([500_050n, 500_050n]);
});

test('the second person reads that anyone can have sent the complaint', async () => {
  const subject = `Charged ${client.email}`;
  await call(testApp, 'POST', '/support/api/contact/', {
    body: { name: 'Ada', email: client.email, subject, message: 'Twice.', kind: 'complaint' },
  });
  const { results } = (await staffCall(testApp, officer, 'GET', 'messages/?kind=complaint')).body;
  const complaint = results.find((one: { subject: string }) => one.subject === subject);
  const answer = { text: 'You are right.', outcome: 'upheld' };
  await staffCall(testApp, officer, 'POST', `messages/${complaint.id}/reply/`, answer);
  const { body } = await propose(complaint);
  expect(body.changes).toContainEqual({
    ...{ label: 'Received', before: '' },
    after: 'By the contact form, by someone who was not signed in',
  });
});

test('who answered the complaint does not decide its redress', async () => {
  const { status, body } = await propose(await aComplaint('upheld', client, second));
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.changes).toContainEqual({ label: 'Upheld by', before: '', after: second.name });
  const refused = await approveAs(testApp, second, body.id);
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toContain('You answered this complaint');
  expect((await approveAs(testApp, finance, body.id)).status).toBe(200);
});

test('who entered the complaint does not decide its redress', async () => {
  const entered = await staffCall(testApp, second, 'POST', 'complaints/', {
    ...{ channel: 'phone', receivedOn: '2026-11-20', receivedTime: '14:30' },
    ...{ clientId: client.clientId, name: 'Ada Obi', email: '', subject: 'A fee', text: 'Twice.' },
  });
  const answer = { text: 'You are right.', outcome: 'upheld' };
  await staffCall(testApp, officer, 'POST', `messages/${entered.body.id}/reply/`, answer);
  const { body } = await propose(entered.body);
  expect(body.changes).toContainEqual({
    ...{ label: 'Received', before: '', after: `By phone, entered by ${second.name}` },
  });
  const refused = await approveAs(testApp, second, body.id);
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toContain('You entered this complaint');
  expect((await approveAs(testApp, finance, body.id)).status).toBe(200);
});

test('the client is told of redress by email, in the app and on the statement', async () => {
  const complaint = await aComplaint('partly-upheld');
  await granted(complaint, { amount: '5,000' });
  await testApp.work();
  expect(await testApp.sandbox.mailTo(client.email)).toContainEqual(
    expect.objectContaining({
      subject: `N5,000 for our mistake: your complaint ${complaint.reference}`,
      text: expect.stringContaining('bank account or use it for what you owe us, and email'),
    }),
  );
  const { body } = await call<{ results: { title: string }[] }>(
    testApp,
    'GET',
    '/notifications/api/list/',
    { headers: client.headers },
  );
  expect(body.results).toContainEqual(
    expect.objectContaining({ title: 'We owe you money for our mistake' }),
  );
  const url = '/transactions/api/statement/?from=2026-11-21&to=2026-11-21';
  const statement = await testApp.app.inject({ url, headers: client.headers });
  const text = (await readPdf(statement.rawPayload)).pages.join('\n');
  expect(text).toContain('We owe you for our mistake');
});

test('redress repays a loan in arrears, and no penalty is charged while it waits', async () => {
  const loan = await anActiveLoan(testApp);
  const receiptId = await granted(
    await aComplaint('upheld', loan.client),
    {
      amount: '29,000',
    },
    loan.client,
  );
  await goTo(testApp, '2026-12-24');
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'overdue', penalty: '0.00' });
  const use = { loanId: loan.loanId, amount: '29,000' };
  const proposed = await proposeFor(testApp, finance, receiptId, 'apply', use);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  expect(await readLoan(testApp, loan)).toMatchObject({ state: 'active', balance: '87000.00' });
});

test('a complaint that is open, not upheld, reopened or of no client has no redress', async () => {
  const open = await propose(await aComplaint(null));
  expect(open.body.detail).toBe('Answer the complaint before redress is decided.');
  const { body: refused } = await propose(await aComplaint('not-upheld'));
  expect(refused.detail).toBe('Redress needs a complaint that was upheld. This one was not.');
  const form = { name: 'Bola Ade', email: 'bola@example.com', subject: 'A fee', message: 'Why?' };
  const body = { ...form, kind: 'complaint' };
  await call(testApp, 'POST', '/support/api/contact/', { body });
  const { results } = (await staffCall(testApp, officer, 'GET', 'messages/?kind=complaint')).body;
  const [ofNoClient] = results.filter(({ email }: { email: string }) => email === form.email);
  const reply = { text: 'You are right.', outcome: 'upheld' };
  await staffCall(testApp, officer, 'POST', `messages/${ofNoClient.id}/reply/`, reply);
  expect((await propose(ofNoClient)).body.detail).toContain('This complaint names no client.');
  const complaint = await aComplaint();
  expect((await propose(complaint, { amount: '0' })).body.amount).toHaveLength(1);
  const { body: waiting } = await propose(complaint);
  const path = `messages/${complaint.id}/answered/`;
  await staffCall(testApp, officer, 'POST', path, { answered: false });
  expect((await approveAs(testApp, second, waiting.id)).status).toBe(409);
});

test('the approver of further redress sees what was granted before', async () => {
  const complaint = await aComplaint();
  await granted(complaint);
  const { body } = await propose(complaint, { currency: 'USD', amount: '10' });
  expect(body.changes).toContainEqual({
    ...{ label: 'Earlier redress', before: '', after: 'N5,000.50' },
  });
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
});

test('finance pays redress to the client’s bank account with a second person', async () => {
  const details = { bank_name: '058', bank_account_number: '0123456789' };
  expect((await updateProfile(testApp, client, details)).statusCode).toBe(200);
  await testApp.setDate('2026-11-24');
  const receiptId = await granted(await aComplaint());
  const refund = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '1' });
  expect(refund.body.detail).toContain('there is no payment to refund');
  const proposed = await proposeFor(testApp, finance, receiptId, 'pay-out');
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  const payouts = await readPayouts(testApp.deps.db, client.clientId, [receiptId]);
  expect(payouts).toMatchObject([{ amount: 500_050n }]);
  expect(await expenseOf(receiptId)).toEqual([500_050n, 0n]);
  await testApp.work();
  const reply = await fetch(`${testApp.sandbox.url}/sandbox/api/transfers`);
  const [sent] = (await reply.json()) as { reason: string }[];
  expect(sent?.reason).toBe('Redress of your complaint');
});

test('redress approved by mistake is reversed while all of it is unapplied', async () => {
  const complaint = await aComplaint();
  const receiptId = await granted(complaint);
  const reverse = () => proposeFor(testApp, finance, receiptId, 'reverse', { reason: 'Too much.' });
  const proposed = await reverse();
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect(proposed.body.changes).toEqual([
    { label: 'Unapplied', before: 'N5,000.50', after: 'N0.00' },
    { label: 'Credit', before: '', after: '5050 redress' },
    { label: 'Reason', before: '', after: 'Too much.' },
  ]);
  expect((await approveAs(testApp, finance, proposed.body.id)).status).toBe(403);
  expect((await approveAs(testApp, second, proposed.body.id)).status).toBe(200);
  expect(await expenseOf(receiptId)).toEqual([0n, 0n]);
  expect((await reverse()).body.detail).toBe('This receipt has already been reversed.');
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects).toContain('N5,000.50 is not owed to you: our email was wrong');
  const { body } = await propose(complaint, { amount: '10' });
  expect(JSON.stringify(body.changes)).not.toContain('Earlier redress');
});

test('redress of which some was used is not reversed', async () => {
  const loan = await anActiveLoan(testApp);
  const of = loan.client;
  const receiptId = await granted(await aComplaint('upheld', of), { amount: '29,000' }, of);
  const use = { loanId: loan.loanId, amount: '1,000' };
  const applied = await proposeFor(testApp, finance, receiptId, 'apply', use);
  expect((await approveAs(testApp, second, applied.body.id)).status).toBe(200);
  const refused = await proposeFor(testApp, finance, receiptId, 'reverse', { reason: 'No.' });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('Some of this money was used or paid out.');
});
