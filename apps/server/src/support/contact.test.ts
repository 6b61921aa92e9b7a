import { beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient } from '../../test/builders/client.ts';
import { aStaffMember } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
beforeEach(() => allTables(testApp.deps.db).deleteFrom('attempt_counts').execute());

const form = {
  name: 'Ada Obi',
  email: 'Ada@example.com',
  subject: 'A question',
  message: 'Good day.\n\nGood day.\n\nHow much <b>may</b> I borrow?',
};

function send(body: object) {
  return testApp.app.inject({ method: 'POST', url: '/support/api/contact/', body });
}

test('PUB-04: emails a message to support and returns its reference', async () => {
  const reply = await send(form);
  expect(reply.statusCode).toBe(201);
  const { reference, detail } = reply.json();
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(detail).toContain(reference);
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo('support@quarrter.example');
  expect(received?.subject).toBe(`[${reference}] A question`);
  expect(received?.text).toContain('How much <b>may</b> I borrow?');
  expect(received?.text).toContain('ada@example.com');
  expect(received?.html).not.toContain('<b>may</b>');
});

test('PUB-04: a subject of two lines adds no header to the email', async () => {
  const subject = 'A question\r\nBcc: other@example.com';
  const { reference } = (await send({ ...form, subject })).json();
  await testApp.work();
  const emails = await testApp.sandbox.mailTo('support@quarrter.example');
  expect(emails.map((email) => email.subject)).toContain(
    `[${reference}] A question Bcc: other@example.com`,
  );
});

test('PUB-04: staff can list messages by age', async () => {
  await send({ ...form, subject: 'Older' });
  await testApp.setDate('2026-11-24');
  const { reference } = (await send({ ...form, subject: 'Newer' })).json();
  const { headers } = await aStaffMember(testApp, 'officer');
  const url = '/staff/api/messages/';
  const page = (await testApp.app.inject({ url: `${url}?limit=1`, headers })).json();
  expect(page.results).toMatchObject([{ subject: 'Newer', reference, ageDays: 0 }]);
  expect(page).toMatchObject({ more: false });
  expect(page.count).toBeGreaterThan(1);
  const next = await testApp.app.inject({ url: `${url}?limit=1&after=${page.after}`, headers });
  expect(next.json().results).toMatchObject([{ subject: 'Older', ageDays: 3 }]);
  const oldest = (await testApp.app.inject({ url: `${url}?order=oldest`, headers })).json();
  const ids = oldest.results.map((message: { id: string }) => message.id);
  expect(ids).toEqual(ids.toSorted());
  const rest = `${url}?order=oldest&after=${ids.at(-2)}`;
  expect((await testApp.app.inject({ url: rest, headers })).json().results).toMatchObject([
    { subject: 'Newer' },
  ]);
});

test('PUB-04: answers a bad cursor of the messages with 400', async () => {
  const { headers } = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({ url: '/staff/api/messages/?after=x', headers });
  expect(reply.statusCode).toBe(400);
});

test('PUB-04: a client cannot list messages', async () => {
  const { headers } = await aClient(testApp);
  const reply = await testApp.app.inject({ url: '/staff/api/messages/', headers });
  expect(reply.statusCode).toBe(401);
});

test('PUB-04: each missing field has its own message', async () => {
  const reply = await send({ email: 'no address', message: ' ' });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      name: ['Please enter your name'],
      email: ['Please enter a valid email'],
      subject: ['Please enter a subject'],
      message: ['Please enter your message'],
    },
  ]);
});

test('PUB-04: limits the messages of one sender and of one network', async () => {
  const codesOf = async (messages: (typeof form)[]) => {
    const replies = await Promise.all(messages.map(send));
    return replies.map((reply) => reply.statusCode).sort();
  };
  const same = [form, form, form, form, form, { ...form, email: 'ADA@example.com' }];
  expect(await codesOf(same)).toEqual([...Array(5).fill(201), 429]);
  // A phone network shows thousands of people at one address.
  const others = Array.from({ length: 55 }, (_, place) => `neighbour${place}@example.com`);
  expect(await codesOf(others.map((email) => ({ ...form, email })))).toEqual([
    ...Array(54).fill(201),
    429,
  ]);
  expect((await send({ ...form, email: 'new@example.com' })).json().detail).toMatch(
    /^We have received too many messages .+\. Please try again in \d+ minutes, or call us on \+/,
  );
});

test('PUB-04: staff mark a message as answered and open it again', async () => {
  const { reference } = (await send({ ...form, subject: 'Waiting' })).json();
  await send({ ...form, subject: 'Waits longer' });
  const { headers, name } = await aStaffMember(testApp, 'officer');
  const colleague = await aStaffMember(testApp, 'finance');
  const list = async (state: string) =>
    (await testApp.app.inject({ url: `/staff/api/messages/?state=${state}`, headers })).json();
  const before = await list('open');
  const message = before.results.find((one: { reference: string }) => one.reference === reference);
  expect(message).toMatchObject({ subject: 'Waiting', answered: null });
  const mark = (answered: boolean, who = headers, id = message.id) =>
    testApp.app.inject({
      method: 'POST',
      url: `/staff/api/messages/${id}/answered/`,
      headers: who,
      body: { answered },
    });
  const marked = await mark(true);
  expect([marked.statusCode, marked.json().answered]).toEqual([
    200,
    { at: expect.stringMatching(/^\d{4}-/), by: name },
  ]);
  const open = await list('open');
  expect(open.open).toBe(before.open - 1);
  expect(open.results.map((one: { id: string }) => one.id)).not.toContain(message.id);
  expect((await list('answered')).results).toEqual([marked.json()]);

  const again = await mark(true, colleague.headers);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { detail: `${name} has already marked this message as answered.` },
  ]);
  expect((await mark(false, colleague.headers)).json().answered).toBeNull();
  expect((await mark(false)).statusCode).toBe(409);
  expect((await mark(true, headers, 'nothing')).statusCode).toBe(404);
  const client = await aClient(testApp);
  expect((await mark(true, client.headers)).statusCode).toBe(401);
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name AS who, action AS action, subject FROM audit_log
      WHERE subject_id = $1 ORDER BY entry_id`,
    [message.id],
  );
  expect(rows).toEqual([
    { who: name, action: 'answer-message', subject: `message ${reference}` },
    { who: colleague.name, action: 'reopen-message', subject: `message ${reference}` },
  ]);
});
