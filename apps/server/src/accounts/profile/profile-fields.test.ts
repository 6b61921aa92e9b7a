import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const update = (client: TestClient, body: object) => updateProfile(testApp, client, body);

async function read({ clientId, headers }: TestClient) {
  const url = `/accounts/api/quarrter-client-user-detail/${clientId}/`;
  return (await testApp.app.inject({ url, headers })).json();
}

/** A different value for every field, so that reading from a wrong column is noticed. */
const areas: readonly (readonly [string, Record<string, string>])[] = [
  [
    'API-38: personal',
    {
      title: 'Dr',
      date_of_birth: '1990-02-28',
      address: '1 Marina',
      city: 'Ikeja',
      state: 'Lagos',
      postal_code: '100001',
      address_duration: '4-5 Years',
    },
  ],
  [
    'API-39: work',
    {
      occupation: 'Trader',
      present_employer: 'Acme Limited',
      employer_address: '2 Broad Street',
      position: 'Head of Sales',
      department: 'Sales',
      gross_monthly_income: '450000.00',
      duration: '3 years',
      rent_mortgage: '75000.50',
    },
  ],
  [
    'API-40: guarantor',
    {
      guarantor: 'Chidi Obi',
      guarantor_phone_number: '+2348031234568',
      guarantor_address: '3 Allen Avenue',
    },
  ],
  [
    'API-41: business',
    {
      business_name: 'Obi & Daughters',
      business_address: '4 Market Road',
      business_email: 'hello@obi.example',
      industry: 'Textiles',
      number_of_employees: '12',
      rc_number: 'RC 123456',
    },
  ],
  [
    'API-42: next of kin',
    {
      next_of_kin_title: 'Chief',
      next_of_kin_first_name: 'Ngozi',
      next_of_kin_last_name: 'Eze',
      next_of_kin_relationship: 'Sister',
      next_of_kin_address: '5 Zik Avenue',
      next_of_kin_date_of_birth: '1985-12-31',
      next_of_kin_email: 'ngozi@eze.example',
      next_of_kin_phone_number: '+2348051112222',
    },
  ],
];

const all = Object.assign({}, ...areas.map(([, fields]) => fields));

test.each(areas)('%s: saves and returns every field', async (_area, fields) => {
  const client = await aClient(testApp);
  const saved = await update(client, fields);
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining(fields)]);
  const detail = await read(client);
  expect(detail).toMatchObject(fields);
  const others = Object.keys(all).filter((name) => !(name in fields));
  for (const name of others) expect(detail[name] || '', name).toBe('');
});

test('API-16: changing one field leaves all others as they were', async () => {
  const client = await aClient(testApp);
  await update(client, all);
  for (const name of Object.keys(all)) {
    const reply = await update(client, { [name]: all[name] });
    expect(reply.json(), name).toMatchObject(all);
  }
});

test('API-42, API-43: returns identity and account numbers masked to their last four', async () => {
  const client = await aClient(testApp);
  const [bank] = await testApp.deps.provider.listBanks('NGN');
  const numbers = {
    nin: '12345678901',
    bvn: '22345678902',
    bank_name: bank?.code,
    bank_account_number: '0123456789',
    next_of_kin_nin: '32345678903',
  };
  const saved = await update(client, numbers);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await read(client)).toMatchObject({
    nin: '*******8901',
    bvn: '*******8902',
    bank_name: bank?.code,
    bank_account_number: '******6789',
    next_of_kin_nin: '*******8903',
  });
});

test('API-40, API-42: encrypts the phone numbers of guarantor and next of kin', async () => {
  const client = await aClient(testApp);
  await update(client, all);
  const { rows } = await testApp.database.pool.query(
    `SELECT guarantor_phone_number_sealed AS guarantor, next_of_kin_phone_number_sealed AS kin,
       client_profiles::text AS text FROM client_profiles WHERE client_id = $1`,
    [client.clientId],
  );
  expect(rows[0].text).toContain('Chidi Obi');
  expect(rows[0].text).not.toMatch(/8031234568|8051112222/);
  const { secrets } = testApp.deps;
  const of = (field: string) => `${client.clientId}:${field}`;
  expect(secrets.open(rows[0].guarantor, of('guarantor_phone_number'))).toBe('+2348031234568');
  expect(secrets.open(rows[0].kin, of('next_of_kin_phone_number'))).toBe('+2348051112222');
});

/** Word for word as in the requirements. */
const titles = ['Mr', 'Mrs', 'Miss', 'Dr', 'Prof', 'Chief'];
const residencies = ['0-1 Year', '2-3 Years', '4-5 Years', '5+ Years'];

test.each([
  ['PRO-06', 'title', titles, 'Lord'],
  ['PRO-07', 'address_duration', residencies, '6+ Years'],
  ['PRO-06', 'next_of_kin_title', titles, 'Lady'],
])('%s: %s accepts its options and nothing else', async (_id, field, options, other) => {
  const client = await aClient(testApp);
  for (const option of options) {
    expect((await update(client, { [field]: option })).statusCode, option).toBe(200);
    expect((await read(client))[field]).toBe(option);
  }
  const rejected = await update(client, { [field]: other });
  expect([rejected.statusCode, Object.keys(rejected.json())]).toEqual([400, [field]]);
  expect((await read(client))[field]).toBe(options.at(-1));
});
