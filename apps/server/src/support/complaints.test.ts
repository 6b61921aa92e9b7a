import type { supportMessage } from '@quarrter/contract/staff/messages';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allTables } from '../../test/all-tables.ts';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { call } from '../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';

type SupportMessage = z.input<typeof supportMessage>;

const testApp = useTestApp();
let officer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  second = await aStaffMember(testApp, 'approver');
});
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

let sent = 0;

/** A complaint from an address of its own, as the console lists it. */
async function aComplaint(fields: object = {}, listed = 'kind=complaint'): Promise<SupportMessage> {
  sent += 1;
  const email = `complaint-${sent}@example.com`;
  const form = { name: 'Ada Obi', subject: 'A fee', message: 'I paid twice.', kind: 'complaint' };
  await call(testApp, 'POST', '/support/api/contact/', { body: { ...form, email, ...fields } });
  const { results } = await list(listed);
  const found = results.find((one) => one.email === email);
  if (found === undefined) throw new Error('the complaint is not listed');
  return found;
}

const list = async (query: string) =>
  (
    await call<{ results: SupportMessage[] }>(testApp, 'GET', `/staff/api/messages/?${query}`, {
      headers: officer.headers,
    })
  ).body;

type Reply = SupportMessage & { detail?: string; outcome?: string[] | string };

const post = (who: TestStaff, { id }: SupportMessage, action: string, body: object) =>
  call<Reply>(testApp, 'POST', `/staff/api/messages/${id}/${action}/`, {
    headers: who.headers,
    body,
  });

const hours = (from: string, to: string | null) =>
  (new Date(to ?? 0).getTime() - new Date(from).getTime()) / 3_600_000;

test('a complaint has 24 hours to be acknowledged and 48 to be answered', async () => {
  const complaint = await aComplaint();
  expect(hours(complaint.sentAt, complaint.acknowledgeBy)).toBe(24);
  expect(hours(complaint.sentAt, complaint.answerBy)).toBe(48);
  const queue = async () =>
    (
      await call<{ results: { id: string; answerBy: string }[] }>(
        testApp,
        'GET',
        '/staff/api/work-queues/complaints/',
        { headers: officer.headers },
      )
    ).body.results.find(({ id }) => id === complaint.id);
  expect((await queue())?.answerBy).toBe(complaint.acknowledgeBy);
  await post(officer, complaint, 'acknowledge', { text: 'We look into it.' });
  expect((await queue())?.answerBy).toBe(complaint.answerBy);
});

test('a message of before, without a kind, is no complaint', async () => {
  const email = 'question@example.com';
  const form = { name: 'Ada Obi', email, subject: 'A question', message: 'May I?' };
  await call(testApp, 'POST', '/support/api/contact/', { body: form });
  const { results } = await list('kind=message');
  expect(results.find((one) => one.email === email)?.answerBy).toBeNull();
});

test('an answer is emailed once by two clicks, and stays with the complaint', async () => {
  const complaint = await aComplaint();
  const body = { text: 'You are right.\n\nWe paid it back.', outcome: 'upheld' };
  const replies = await Promise.all([
    post(officer, complaint, 'reply', body),
    post(officer, complaint, 'reply', body),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(complaint.email);
  expect(emails.map(({ subject }) => subject)).toEqual([`[${complaint.reference}] A fee`]);
  expect(emails[0]?.text).toContain('We paid it back.');
  const [stored] = (await list('kind=complaint&state=answered')).results;
  expect(stored).toMatchObject({ outcome: 'upheld', replies: [{ text: body.text }] });
  expect(stored?.answered?.by).toBe(officer.name);
});

test('an answer is sent though its words were sent before', async () => {
  const complaint = await aComplaint();
  const body = { text: 'We paid it back.', outcome: 'upheld' };
  await post(officer, complaint, 'acknowledge', { text: body.text });
  const first = await post(officer, complaint, 'reply', body);
  expect(first.body).toMatchObject({ answered: { by: officer.name }, outcome: 'upheld' });
  await post(officer, complaint, 'answered', { answered: false });
  const again = await post(officer, complaint, 'reply', body);
  expect(again.body.answered?.by).toBe(officer.name);
  expect(again.body.replies.map(({ kind }) => kind)).toEqual([
    'acknowledgement',
    'answer',
    'answer',
  ]);
});

test('of two who answer at once one wins, and the other is told', async () => {
  const complaint = await aComplaint();
  const replies = await Promise.all([
    post(officer, complaint, 'reply', { text: 'One.', outcome: 'upheld' }),
    post(second, complaint, 'reply', { text: 'Two.', outcome: 'upheld' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = replies[0].status === 200 ? officer : second;
  const rejected = replies.find(({ status }) => status === 409);
  expect(rejected?.body.detail).toBe(`${winner.name} has already answered this message.`);
});

test('a message is recorded as a complaint from the time at which it came', async () => {
  const message = await aComplaint({ kind: 'message', subject: 'It is wrong' }, 'kind=message');
  const recorded = await post(officer, message, 'complaint', {});
  expect(recorded.status).toBe(200);
  expect(recorded.body).toMatchObject({ kind: 'complaint', acknowledged: { by: officer.name } });
  expect(recorded.body.sentAt).toBe(message.sentAt);
  expect(hours(message.sentAt, recorded.body.answerBy)).toBe(48);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(message.email);
  expect(email?.subject).toBe(`[${message.reference}] It is wrong`);
  expect(email?.text).toContain(`Its number is ${message.reference}.`);
  expect((await post(officer, message, 'complaint', {})).status).toBe(409);
});

const received = {
  ...{ channel: 'phone', receivedOn: '2026-11-20', receivedTime: '14:30' },
  ...{ name: 'Bola Ade', email: 'bola@example.com', subject: 'A fee', text: 'I paid twice.' },
};

const enter = (fields: object) =>
  call<Reply & { receivedOn: string[]; receivedTime: string[] }>(
    testApp,
    'POST',
    '/staff/api/complaints/',
    {
      headers: officer.headers,
      body: { ...received, ...fields },
    },
  );

/** The complaints that a client sees. */
const complaintsOf = async ({ headers }: TestClient) =>
  (
    await call<{ results: { id: string; reference: string }[] }>(
      ...([testApp, 'GET', '/support/api/complaints/', { headers }] as const),
    )
  ).body.results;

test('a complaint by phone or letter is entered with the time at which it came', async () => {
  const { status, body } = await enter({});
  expect([status, body.sentAt]).toEqual([200, '2026-11-20T13:30:00.000Z']);
  expect(body).toMatchObject({ kind: 'complaint', channel: 'phone', signedIn: false });
  expect(body.enteredBy).toBe(officer.name);
  expect((await enter({})).body.id).toBe(body.id);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo('bola@example.com');
  expect(email?.text).toContain(`Its number is ${body.reference}.`);
  const letter = (await enter({ channel: 'letter', email: '', text: 'By post.' })).body;
  expect(letter).toMatchObject({ email: '', acknowledged: null });
  const later = await enter({ receivedOn: '2027-12-31' });
  expect([later.status, later.body.receivedTime]).toEqual([400, ['This time is in the future.']]);
  const register = await testApp.app.inject({
    url: '/staff/api/complaints/export/',
    headers: officer.headers,
  });
  expect(register.body).toContain(body.reference);
  expect(register.body).toContain(`phone,${officer.name}`);
});

test('a complaint of more than a year ago is not entered, because its year is wrong', async () => {
  const ofWrongYear = await enter({ receivedOn: '2016-11-20' });
  expect([ofWrongYear.status, ofWrongYear.body.receivedOn]).toEqual([
    400,
    ['This date is more than a year ago.'],
  ]);
  // The business date is 21 November 2026.
  expect((await enter({ receivedOn: '2025-11-21' })).status).toBe(200);
  expect((await enter({ receivedOn: '2025-11-20' })).status).toBe(400);
});

test('a complaint entered again with a client or another address is not the first', async () => {
  const text = 'They took it twice.';
  const client = await aClient(testApp);
  const name = 'Ada Obi';
  const first = await enter({ name, text, email: 'wrong@example.com' });
  const corrected = await enter({ name, text, email: client.email });
  const ofClient = await enter({ clientId: client.clientId, text });
  const entered = [first, corrected, ofClient].map(({ body }) => body);
  expect(new Set(entered.map(({ id }) => id)).size).toBe(3);
  const addresses = ['wrong@example.com', client.email, client.email];
  expect(entered.map(({ email }) => email)).toEqual(addresses);
  expect((await complaintsOf(client)).map(({ id }) => id)).toEqual([entered[2]?.id]);
});

test('an entered complaint is listed where it belongs by the time at which it came', async () => {
  const times = ['2026-03-02', '2026-03-01', '2026-03-03'];
  for (const receivedOn of times) await enter({ receivedOn, subject: 'The order' });
  const listed = async (order: string) =>
    (await list(`kind=complaint&limit=500&order=${order}`)).results
      .filter(({ subject }) => subject === 'The order')
      .map(({ sentAt }) => sentAt.slice(0, 10));
  expect(await listed('oldest')).toEqual(times.toSorted());
  expect(await listed('newest')).toEqual(times.toSorted().reverse());
});

test('a complaint by phone of a client is among the complaints of the account', async () => {
  const client = await aClient(testApp);
  const { body } = await enter({ clientId: client.clientId, text: 'They called my office.' });
  expect([body.email, body.signedIn]).toEqual([client.email, false]);
  const own = await complaintsOf(client);
  expect(own.map(({ reference }) => reference)).toEqual([body.reference]);
});

test('a complaint is not closed without its outcome', async () => {
  const complaint = await aComplaint();
  const { status, body } = await post(officer, complaint, 'reply', { text: 'No.' });
  expect([status, body.outcome]).toEqual([400, ['Please choose the outcome of the complaint.']]);
  expect((await post(officer, complaint, 'answered', { answered: true })).status).toBe(409);
});

test('the register is a file in which a cell that begins like a formula is text', async () => {
  await aComplaint({ subject: '=HYPERLINK("https://evil.example")' });
  const { body, headers } = await testApp.app.inject({
    url: '/staff/api/complaints/export/',
    headers: officer.headers,
  });
  expect(headers['content-disposition']).toBe('attachment; filename="complaints.csv"');
  const [heading = '', ...lines] = body.trim().split('\n');
  expect(heading).toContain('Number,Received,Name,Email,Subject');
  expect(lines.at(-1)).toContain('"\'=HYPERLINK(');
  const all = await list('kind=complaint&limit=500');
  expect(lines).toHaveLength(all.results.length);
});
