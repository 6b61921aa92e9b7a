import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { saveToProfile } from '../index.ts';

const testApp = useTestApp();

function update(client: TestClient, body: object) {
  return testApp.app.inject({
    method: 'PUT',
    url: `/accounts/api/quarrter-client-user-update/${client.clientId}/`,
    body,
    headers: client.headers,
  });
}

function save(client: TestClient, patch: object): Promise<string[]> {
  const { db, secrets } = testApp.deps;
  return db
    .transaction()
    .execute((tx) => saveToProfile(tx, secrets, client.clientId, patch, { confirmed: true }));
}

const form = {
  first_name: 'Adaeze',
  phone_number: '0809 999 8888',
  date_of_birth: '1990-02-28',
  nin: '12345678901',
  bank_name: '058',
  bank_account_number: '0123456789',
  city: ' Lagos ',
};

test('PRO-11: emails the client once about every detail that was added or changed', async () => {
  const client = await aClient(testApp);
  await save(client, { ...form, last_name: 'Eze' });
  await testApp.work();
  const [received, ...others] = await testApp.sandbox.mailTo(client.email);
  expect(others).toEqual([]);
  expect(received?.text).toContain('You added your date of birth, your NIN and your bank details.');
  expect(received?.text).toContain(
    'You changed your first name, your last name and your phone number.',
  );
  for (const value of [form.nin, form.date_of_birth, '1990', 'Eze']) {
    expect(received?.text).not.toContain(value);
  }
  await save(client, { ...form, last_name: 'Eze', city: 'Abuja' });
  await testApp.work();
  const after = await testApp.sandbox.mailTo(client.email);
  expect(after, 'nothing of it changed').toHaveLength(1);
});

test.each([
  ['first_name', 'Adaora', 'You changed your first name'],
  ['last_name', 'Eze', 'You changed your last name'],
  ['date_of_birth', '1991-03-01', 'You added your date of birth'],
  ['nin', '12345678901', 'You added your NIN'],
])('PRO-11: emails the client about a new %s', async (name, value, words) => {
  const client = await aClient(testApp);
  expect((await update(client, { [name]: value, city: 'Abuja' })).statusCode).toBe(200);
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo(client.email);
  expect(received?.subject).toBe(`${words} on Quarrter`);
});

test('PRO-11: says that a NIN was changed when another one was stored before', async () => {
  const client = await aClient(testApp);
  await update(client, { nin: '12345678901' });
  await update(client, { nin: '12345678902' });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'You added your NIN on Quarrter',
    'You changed your NIN on Quarrter',
  ]);
});
