import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  profileForm as form,
  profileOf,
  read,
  saveProfile,
  updateProfile,
} from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const update = (client: TestClient, body: object) => updateProfile(testApp, client, body);

test('API-13, API-37: returns details of the client with numbers masked', async () => {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, form);
  const reply = await read(testApp, client, `-user-detail/${client.clientId}/`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    user: {
      id: client.clientId,
      first_name: 'Adaeze',
      last_name: 'Obi',
      phone_number: '+2348099998888',
      email: client.email,
    },
    date_of_birth: '1990-02-28',
    nin: '*******8901',
    bvn: '*******8901',
    bank_account_number: '******6789',
    next_of_kin_nin: '*******8901',
    next_of_kin_phone_number: '+2348031234567',
    gross_monthly_income: '1250000.50',
    rent_mortgage: null,
    city: 'Lagos',
    employee_profile: null,
  });
  for (const secret of [form.nin, form.bvn, form.bank_account_number, form.next_of_kin_nin]) {
    expect(reply.body).not.toContain(secret);
  }
});

test("API-07: answers another client's id, an unknown and a malformed one with 404", async () => {
  const client = await aClient(testApp);
  const other = await aClient(testApp);
  const unknown = '019a0000-0000-7000-8000-000000000000';
  for (const id of [other.clientId, unknown, 'x', '0']) {
    const reply = await read(testApp, client, `-user-detail/${id}/`);
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }]);
    expect((await update({ ...client, clientId: id }, { city: 'Jos' })).statusCode).toBe(404);
  }
});

test('API-14, API-15: both paths give the same reply, with and without id and slash', async () => {
  const client = await aClient(testApp);
  const whole = (await read(testApp, client, `-user-detail/${client.clientId}/`)).json();
  for (const path of ['-user-detail', '-detail', '-user-update']) {
    for (const rest of ['', '/', `/${client.clientId}`, `/${client.clientId}/`]) {
      expect((await read(testApp, client, path + rest)).json(), path + rest).toEqual(whole);
    }
  }
});

test('API-16: an update changes only the fields that are sent', async () => {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, form);
  const reply = await update(client, {
    city: 'Ibadan',
    gross_monthly_income: '',
    nin: '*******8901',
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ city: 'Ibadan', gross_monthly_income: null });
  expect((await profileOf(testApp, client)).fields).toMatchObject({
    city: 'Ibadan',
    gross_monthly_income: null,
    nin: form.nin,
    bank_account_number: form.bank_account_number,
  });
});

test('API-16: of two tabs that save other sections at once, neither undoes the other', async () => {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, form);
  const kin = { next_of_kin_first_name: 'Chidi', next_of_kin_last_name: 'Afolabi' };
  const replies = await Promise.all([update(client, { city: 'Ibadan' }), update(client, kin)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await profileOf(testApp, client)).fields).toMatchObject({ city: 'Ibadan', ...kin });
});

const wholeShape = {
  user: ['id', 'first_name', 'last_name', 'phone_number', 'email'],
  personal: [
    ...['title', 'date_of_birth', 'address', 'city', 'state', 'postal_code', 'address_duration'],
    ...['nin', 'bvn', 'bank_name', 'bank_account_number'],
  ],
  work: [
    ...['occupation', 'present_employer', 'employer_address', 'position', 'department'],
    ...['gross_monthly_income', 'duration', 'rent_mortgage', 'corporate_email', 'employee_profile'],
  ],
  guarantor: ['guarantor', 'guarantor_phone_number', 'guarantor_address'],
  business: [
    ...['business_name', 'business_address', 'business_email', 'industry'],
    ...['number_of_employees', 'rc_number'],
  ],
  nextOfKin: [
    ...['next_of_kin_first_name', 'next_of_kin_last_name', 'next_of_kin_relationship'],
    ...['next_of_kin_address', 'next_of_kin_phone_number', 'next_of_kin_nin'],
    ...['next_of_kin_title', 'next_of_kin_date_of_birth', 'next_of_kin_email'],
  ],
  security: ['security_question', 'security_answer'],
};

test('API-43: returns every field of the requirements, also for a new client', async () => {
  const { user: ofUser, ...parts } = wholeShape;
  const detail = (await read(testApp, await aClient(testApp), '-detail/')).json();
  expect(Object.keys(detail.user)).toEqual(expect.arrayContaining(ofUser));
  expect(Object.keys(detail)).toEqual(expect.arrayContaining(Object.values(parts).flat()));
});

test('PRO-05: title, date of birth and email of the next of kin can be emptied', async () => {
  const client = await aClient(testApp);
  const given = {
    next_of_kin_title: 'Mr',
    next_of_kin_date_of_birth: '1988-03-04',
    next_of_kin_email: 'chidi@example.com',
  };
  expect((await update(client, given)).json()).toMatchObject(given);
  const wrong = { next_of_kin_date_of_birth: '1988-02-30', next_of_kin_email: 'nobody' };
  const rejected = await update(client, { ...wrong, next_of_kin_title: 'Baron' });
  expect([rejected.statusCode, Object.keys(rejected.json()).sort()]).toEqual([
    400,
    Object.keys(given).sort(),
  ]);
  const blank = { next_of_kin_title: '', next_of_kin_date_of_birth: '', next_of_kin_email: '' };
  const emptied = await update(client, blank);
  expect([emptied.statusCode, emptied.json()]).toEqual([
    200,
    expect.objectContaining({ ...blank, next_of_kin_date_of_birth: null }),
  ]);
});

const workAndBusiness = {
  position: 'Head of Sales',
  department: 'Sales',
  duration: '3 years',
  guarantor: 'Chidi Obi',
  guarantor_phone_number: '0803 123 4568',
  guarantor_address: '1 Marina, Lagos',
  business_name: 'Obi & Daughters',
  business_address: '2 Marina, Lagos',
  business_email: 'hello@obi.example',
  industry: 'Textiles',
  number_of_employees: '12',
  rc_number: 'RC 123456',
};

test('API-39: saves, returns and empties work, guarantor and business', async () => {
  const client = await aClient(testApp);
  const saved = await update(client, workAndBusiness);
  const expected = { ...workAndBusiness, guarantor_phone_number: '+2348031234568' };
  expect(saved.json()).toMatchObject(expected);
  const emptied = Object.fromEntries(Object.keys(workAndBusiness).map((name) => [name, '']));
  expect((await update(client, emptied)).json()).toMatchObject(emptied);
});

test('PRO-11: a number sent back masked does not change and sends no email', async () => {
  const client = await aClient(testApp);
  await saveProfile(testApp, client, form);
  await testApp.work();
  const before = (await testApp.sandbox.mailTo(client.email)).length;
  const shown = (await read(testApp, client, '-detail/')).json();
  const { nin, bvn, bank_account_number, next_of_kin_nin } = shown;
  const reply = await update(client, { nin, bvn, bank_account_number, next_of_kin_nin });
  expect(reply.statusCode).toBe(200);
  await testApp.work();
  expect(await testApp.sandbox.mailTo(client.email)).toHaveLength(before);
  expect((await profileOf(testApp, client)).fields).toMatchObject({
    nin: form.nin,
    bvn: form.bvn,
    bank_account_number: form.bank_account_number,
    next_of_kin_nin: form.next_of_kin_nin,
  });
});

test('PRO-14: accepts usual forms of phone numbers, and a NIN with leading zeros', async () => {
  const client = await aClient(testApp);
  for (const phone_number of ['08051112222', '+2348051112222', '234 805 111 2222']) {
    const reply = await update(client, {
      phone_number,
      next_of_kin_phone_number: phone_number,
    });
    expect(reply.json()).toMatchObject({
      user: { phone_number: '+2348051112222' },
      next_of_kin_phone_number: '+2348051112222',
    });
  }
  expect((await update(client, { nin: '00000000123' })).json().nin).toBe('*******0123');
  const rejected = await update(client, {
    phone_number: '12345',
    next_of_kin_nin: '1234567890a',
  });
  expect(rejected.json()).toEqual({
    phone_number: ['Enter a phone number such as 0803 000 0000'],
    next_of_kin_nin: ['Invalid NIN'],
  });
});
