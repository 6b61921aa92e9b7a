import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { saveProfile, updateProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

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
  await saveProfile(testApp, client, { ...form, last_name: 'Eze' });
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
  await saveProfile(testApp, client, { ...form, last_name: 'Eze', city: 'Abuja' });
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
  const reply = await updateProfile(testApp, client, { [name]: value, city: 'Abuja' });
  expect(reply.statusCode).toBe(200);
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo(client.email);
  expect(received?.subject).toBe(`${words} on Quarrter`);
});

test('PRO-11: says that a NIN was changed when another one was stored before', async () => {
  const client = await aClient(testApp);
  await updateProfile(testApp, client, { nin: '12345678901' });
  await updateProfile(testApp, client, { nin: '12345678902' });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'You added your NIN on Quarrter',
    'You changed your NIN on Quarrter',
  ]);
});
