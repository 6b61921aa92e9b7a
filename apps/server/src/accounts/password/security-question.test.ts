import { securityQuestions } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { addApp, expireProof, secondFactorOf } from '../../../test/builders/second-factor.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { checkSecurityAnswer } from '../index.ts';
import { normalizeAnswer } from './security-question.ts';

const testApp = useTestApp();
const update = (client: TestClient, body: object) => updateProfile(testApp, client, body);

const chosen = {
  security_question: 'What was the name of your first school?',
  security_answer: "St. Mary's, Ìbàdàn",
};

test('PRO-23: accepts each of the seven questions, and no other', async () => {
  const seven = [
    'What was the name of your first pet?',
    "What is your mother's maiden name?",
    'What high school did you attend?',
    'What was the name of your first school?',
    'What was your first car?',
    'What was your favourite childhood food?',
    'Where did you meet your spouse?',
  ];
  expect(securityQuestions).toEqual(seven);
  const client = await aClient(testApp);
  for (const security_question of seven) {
    const reply = await update(client, { security_question, security_answer: 'Bingo' });
    expect([reply.statusCode, reply.json().security_question]).toEqual([200, security_question]);
  }
  const other = { security_question: 'What is your favourite colour?', security_answer: 'Blue' };
  const rejected = await update(client, other);
  expect([rejected.statusCode, Object.keys(rejected.json())]).toEqual([400, ['security_question']]);
});

test('PRO-24, API-43: stores only a hash of the answer and never returns it', async () => {
  const client = await aClient(testApp);
  const reply = await update(client, chosen);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({
    security_question: chosen.security_question,
    security_answer: '',
  });
  const { rows } = await testApp.database.pool.query(
    'SELECT client_profiles::text AS text FROM client_profiles WHERE client_id = $1',
    [client.clientId],
  );
  expect(rows[0].text).toContain('$argon2id$');
  expect(rows[0].text).not.toMatch(/mary|ibadan/i);
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo(client.email);
  expect(received?.text).toContain('your security question');
  expect(received?.text).not.toMatch(/mary|first school/i);
});

test('PRO-24: staff can check a spoken answer, however they spell it', async () => {
  const { db } = testApp.deps;
  const client = await aClient(testApp);
  expect(await checkSecurityAnswer(db, client.clientId, ''), 'none chosen yet').toBe(false);
  await update(client, chosen);
  expect(await checkSecurityAnswer(db, client.clientId, 'st marys IBADAN')).toBe(true);
  expect(await checkSecurityAnswer(db, client.clientId, 'St. Peter')).toBe(false);
  expect(await checkSecurityAnswer(db, client.clientId, '')).toBe(false);
});

test('PRO-24: changes the question only soon after the password was checked', async () => {
  const client = await aClient(testApp);
  await testApp.database.pool.query(
    `UPDATE sessions SET created_at = now() - interval '6 minutes'
     WHERE client_id = $1`,
    [client.clientId],
  );
  for (const body of [chosen, { ...chosen, city: 'Jos' }, { security_answer: 'Rex' }]) {
    const reply = await update(client, body);
    expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Authentication failed!' }]);
  }
  expect(await checkSecurityAnswer(testApp.deps.db, client.clientId, 'Rex')).toBe(false);
  const other = await update(client, { city: 'Jos' });
  expect([other.statusCode, other.json().city]).toEqual([200, 'Jos']);
  const { key } = (
    await testApp.app.inject({
      method: 'POST',
      url: '/accounts/api/quarrter-client-login/',
      headers: client.headers,
      body: { email: client.email, password: client.password },
    })
  ).json();
  const again = { ...client, headers: { authorization: `Token ${key}` } };
  expect((await update(again, chosen)).statusCode).toBe(200);
});

test('PRO-24: changes the question only with the second factor, where there is one', async () => {
  const client = await aClient(testApp);
  const app = await addApp(testApp, client);
  await expireProof(testApp, client);
  const refused = await update(client, chosen);
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { second_factor: 'totp' }]);
  const answer = chosen.security_answer;
  expect(await checkSecurityAnswer(testApp.deps.db, client.clientId, answer)).toBe(false);
  const { post } = secondFactorOf(testApp, client);
  expect((await post('verify', { code: await app.code() })).statusCode).toBe(200);
  expect((await update(client, chosen)).statusCode).toBe(200);
});

const rejected: [string, object, object][] = [
  [
    'a question alone',
    { security_question: chosen.security_question },
    { security_answer: ['Security Answer is required.'] },
  ],
  [
    'an answer alone',
    { security_answer: 'Rex' },
    { security_question: ['Security Question is required.'] },
  ],
  [
    'both empty',
    { security_question: '', security_answer: ' ' },
    {
      security_question: ['Security Question is required.'],
      security_answer: ['Security Answer is required.'],
    },
  ],
  [
    'a question of their own',
    { ...chosen, security_question: 'Why?' },
    { security_question: ['Please choose one of the options.'] },
  ],
];
test.each(rejected)('PRO-22: rejects %s under its field', async (_what, body, errors) => {
  const client = await aClient(testApp);
  const reply = await update(client, { city: 'Jos', ...body });
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
});

test.each([
  ['  Rex ', 'rex'],
  ['Ọmọ-Ọba', 'omooba'],
  ['２０２６', '2026'],
  ['مرحبا', 'مرحبا'],
  [' 🐶 ', '🐶'],
])('compares the answer %s as %s', (answer, compared) => {
  expect(normalizeAnswer(answer)).toBe(compared);
});
