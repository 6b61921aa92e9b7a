import { invalidNameMessage } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { newestLink } from '../../../test/builders/emails.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { hashToken } from '../../platform/passwords/secrets.ts';

const testApp = useTestApp();

const good = {
  first_name: 'Ada',
  last_name: 'Obi',
  email: 'ada@example.com',
  phone_number: '0803 123 4567',
  password1: 'Correct-Horse-7',
  password2: 'Correct-Horse-7',
};
const password = { password: good.password1 };

function post(url: string, body: object) {
  return testApp.app.inject({ method: 'POST', url, body });
}
const signUp = (changes: object) =>
  post('/accounts/api/quarrter-client-user-create/', { ...good, ...changes });
const verify = (parts: object) => post('/accounts/verify-email/', parts);
const signIn = (email: string) =>
  post('/accounts/api/quarrter-client-login/', { email, ...password });

const clientOf = (email: string) =>
  allTables(testApp.deps.db)
    .selectFrom('clients')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

const weak =
  '*Invalid password. Passwords must be least 8 characters long with one uppercase, one ' +
  'lowercase and one special character';
const wrong: [string, object, object][] = [
  ['ACC-03: no first name', { first_name: ' ' }, { first_name: ['Please enter your first name'] }],
  ['ACC-04: no last name', { last_name: '' }, { last_name: ['Please enter your last name'] }],
  ['ACC-03: no name', { first_name: '😀' }, { first_name: [invalidNameMessage] }],
  ['ACC-04: markup', { last_name: '<b>x</b>' }, { last_name: [invalidNameMessage] }],
  ['ACC-05: a picture', { email: '😀' }, { email: ['Invalid email address'] }],
  ['ACC-05: no email', { email: '' }, { email: ['Please enter your email'] }],
  ['ACC-05: no address', { email: 'ada@' }, { email: ['Invalid email address'] }],
  ['ACC-06: no phone', { phone_number: '' }, { phone_number: ['Please enter your phone number'] }],
  [
    'ACC-06: no number',
    { phone_number: '12' },
    { phone_number: ['Enter a phone number such as 0803 000 0000'] },
  ],
  ['ACC-07: no password', { password1: '' }, { password1: ['Please enter your password'] }],
  [
    'ACC-08: no digit',
    { password1: 'Correct-Horse', password2: 'Correct-Horse' },
    { password1: [weak] },
  ],
  [
    'ACC-08: a space',
    { password1: 'Correct 7-Horse', password2: 'Correct 7-Horse' },
    { password1: [weak] },
  ],
  ['ACC-09: too short', { password1: 'Ab-1', password2: 'Ab-1' }, { password1: [weak] }],
  ['ACC-10: not repeated', { password2: '' }, { password2: ['Please re-enter your password'] }],
  [
    'ACC-10: another one',
    { password2: 'Correct-Horse-8' },
    { password2: ['*Passwords do not match'] },
  ],
];
test.each(wrong)('%s is rejected with its own message', async (_what, changes, errors) => {
  const reply = await signUp(changes);
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
});

test('ACC-02, ACC-13: returns the errors of all fields at once', async () => {
  const reply = await post('/accounts/api/quarrter-client-user-create/', {});
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json()).sort()).toEqual(Object.keys(good).sort());
});

test('ACC-17, API-09: a new client must verify the address before they can sign in', async () => {
  const email = 'whole.way@example.com';
  const created = await signUp({ email: ' Whole.Way@Example.com ' });
  expect([created.statusCode, created.json()]).toEqual([
    201,
    { detail: 'Verification e-mail sent.' },
  ]);
  const before = await signIn(email);
  expect([before.statusCode, before.json()]).toEqual([
    400,
    { non_field_errors: ['E-mail is not verified.'] },
  ]);

  const { url, parts } = await newestLink(testApp, email);
  expect(url.href.startsWith(`${testApp.url}/verify-email#`)).toBe(true);
  expect((await verify(parts)).statusCode).toBe(200);
  expect((await signIn(email)).statusCode).toBe(200);
});

test('ACC-06: stores the phone number as E.164, and the password as an argon2id hash', async () => {
  await signUp({ email: 'stored@example.com' });
  const row = await clientOf('stored@example.com');
  expect(row.phone_number).toBe('+2348031234567');
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(good.password1);
});

test('ACC-16: a registered address gets the same reply, and an email that says so', async () => {
  const email = 'known@example.com';
  const first = await signUp({ email });
  const { parts } = await newestLink(testApp, email);
  await verify(parts);
  const row = await clientOf(email);

  const second = await signUp({ email: 'KNOWN@example.com', first_name: 'Mallory' });
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  const { received, url } = await newestLink(testApp, email);
  expect(received.subject).toBe('You already have a Quarrter account');
  expect(url.href).toBe(`${testApp.url}/signin`);
  expect(await clientOf(email), 'the second sign-up changed the account').toEqual(row);
});

test('ACC-16: of several sign-ups at the same time one creates the account', async () => {
  const email = 'together@example.com';
  const replies = await Promise.all([1, 2, 3, 4].map(() => signUp({ email })));
  expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201, 201]);
  const rows = await allTables(testApp.deps.db)
    .selectFrom('clients')
    .where('email', '=', email)
    .select('client_id')
    .execute();
  expect(rows).toHaveLength(1);
});

test('ACC-16: a link verifies once, and says so when it is followed again', async () => {
  const email = 'once@example.com';
  await signUp({ email });
  const { parts } = await newestLink(testApp, email);
  const replies = await Promise.all([verify(parts), verify(parts), verify(parts)]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409]);
  expect((await verify(parts)).json()).toEqual({
    detail: 'Your email address is already verified. You can sign in now.',
  });
});

test('ACC-16: only a link sent to an address tells that it is verified', async () => {
  const [email, other] = ['told@example.com', 'other@example.com'];
  await signUp({ email });
  const { parts } = await newestLink(testApp, email);
  await verify(parts);
  await signUp({ email: other });
  const foreign = (await newestLink(testApp, other)).parts;
  const attempts = [
    { ...parts, token: foreign.token },
    { ...parts, token: `${parts.token.slice(0, -1)}_` },
    { uidb64: foreign.uidb64, token: parts.token },
  ];
  for (const attempt of attempts) {
    const reply = await verify(attempt);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toContain('expired or was already used');
  }
});

test('ACC-16: a link works for 24 hours', async () => {
  const { db } = testApp.deps;
  const email = 'late@example.com';
  await signUp({ email });
  const { parts } = await newestLink(testApp, email);
  const stored = allTables(db)
    .selectFrom('email_links')
    .select('expires_at')
    .where('token_hash', '=', hashToken(parts.token));
  const hours =
    ((await stored.executeTakeFirstOrThrow()).expires_at.getTime() - Date.now()) / 3.6e6;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await allTables(db)
    .updateTable('email_links')
    .set({ expires_at: new Date() })
    .where('token_hash', '=', hashToken(parts.token))
    .execute();
  expect((await verify(parts)).statusCode).toBe(400);
});

test.each([
  ['without its parts', {}],
  ['with a token that was never sent', { uidb64: 'eA', token: 'x' }],
  ['with parts of another kind', { uidb64: 7, token: ['x'] }],
])('ACC-16: rejects a link %s', async (_what, parts) => {
  expect((await verify(parts)).statusCode).toBe(400);
});

test('ACC-16: sends the link again, with the same reply for every address', async () => {
  const email = 'again@example.com';
  await signUp({ email });
  const first = await newestLink(testApp, email);
  const resend = (to: string) => post('/accounts/resend-verification/', { email: to });
  const known = await resend(email);
  const unknown = await resend('nobody@example.com');
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  const second = await newestLink(testApp, email);
  expect(second.parts.token).not.toBe(first.parts.token);
  expect((await verify(second.parts)).statusCode).toBe(200);
  expect((await verify(first.parts)).statusCode, 'the earlier link').toBe(409);
});

test('ACC-16: sends at most five emails an hour to an address from one network', async () => {
  const resend = (email: string) => post('/accounts/resend-verification/', { email });
  for (const email of ['flood@example.com', 'again@example.com']) {
    const replies = [];
    for (let count = 0; count < 6; count += 1) replies.push(await resend(email));
    expect(replies.at(-1)?.statusCode).toBe(429);
    expect(replies.at(-1)?.json().detail).toMatch(/try again in \d+ minutes/);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(3500);
  }
});
