import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { schoolFees } from '@quarrter/domain/example-kind';
import { loanKinds } from '@quarrter/domain/loan-kinds';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { type Answers, answersTo, applicationForm, apply } from '../../../test/builders/loan.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** A kind that only a descriptor and a product row make known to the server. */
const testApp = useTestApp({ deps: { loanKinds: [...loanKinds, schoolFees] } });
beforeAll(async () => {
  await testApp.database.pool.query(
    `INSERT INTO loan_product_versions SELECT (jsonb_populate_record(
       product, '{"loan_type": "school-fees", "longest_months": 6}'::jsonb)).*
     FROM loan_product_versions AS product WHERE loan_type = 'personal'`,
  );
});

const own = { where: 'home', pupils: '3', guardian_nin: '34567890123', has_account: 'No' };

type Files = { [name: string]: Uint8Array<ArrayBuffer> | null };

async function applyForSchool(client: TestClient, answers: Answers = {}, files: Files = {}) {
  const usual = answersTo(schoolFees, { country: 'Nigeria', ...own, ...answers });
  const form = await applicationForm(answers, files, usual, schoolFees);
  return apply(testApp, client, form, {}, schoolFees.type);
}

async function rowOf({ id }: LoanRecord) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE loan_id = $1', [
    id,
  ]);
  return rows[0];
}

test('a new kind takes an application with its own fields and its own files', async () => {
  const { status, body } = await applyForSchool(await aClient(testApp), { duration: '6' });
  expect([status, body.loan_type, body.duration]).toEqual([201, 'school-fees', 6]);
  const kinds = body.documents.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['account_opening_form', 'id_card', 'invoice']);
});

test('API-43: a new kind seals its own identity number, and stores its version', async () => {
  const { body } = await applyForSchool(await aClient(testApp));
  const { application, application_version: version } = await rowOf(body);
  expect([application.pupils, version]).toEqual(['3', 3]);
  expect(application.guardian_nin).toMatch(/^test\./);
});

test('a new kind asks for a field and a file when another answer needs them', async () => {
  const answers = { has_account: 'Yes' };
  const form = await applicationForm(
    { bank_name: '', bank_account_number: ' ' },
    { invoice: null },
    answersTo(schoolFees, { country: 'Nigeria', ...own, ...answers }),
    schoolFees,
  );
  const { status, body } = await apply(testApp, await aClient(testApp), form, {}, 'school-fees');
  expect([status, body]).toEqual([
    400,
    {
      bank_name: ['Bank Name is required.'],
      bank_account_number: ['Account Number is required.'],
      invoice: ['Invoice of the school is required.'],
    },
  ]);
});

test('a new kind checks the fields of its own by their types', async () => {
  const client = await aClient(testApp);
  const answers = { pupils: 'many', guardian_nin: '1', where: 'abroad', country: 'Nigeria' };
  const { status, body } = await applyForSchool(client, answers);
  expect([status, body]).toEqual([
    400,
    {
      pupils: ['Number of Pupils must be a number'],
      guardian_nin: ['Invalid NIN'],
      country: ['Please choose one of the options.'],
    },
  ]);
});

test('a new kind takes the answer that its variant settles, whatever was sent', async () => {
  const { body } = await applyForSchool(await aClient(testApp), { country: 'Kenya' });
  expect((await rowOf(body)).application.country).toBe('Nigeria');
});

test('a new kind is shown to staff under its own labels', async () => {
  const { body } = await applyForSchool(await aClient(testApp));
  const officer = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({
    url: `/staff/api/loans/${body.id}/`,
    headers: officer.headers,
  });
  const page: StaffLoan = reply.json();
  const shown = page.application.flatMap(({ title, answers }) =>
    answers.map(({ label, value }) => `${title}: ${label}: ${value}`),
  );
  expect(shown).toEqual(
    expect.arrayContaining([
      'Loan: Where the school is: home',
      'Loan: Number of Pupils: 3',
      'Identity: NIN of the guardian: *******0123',
      'Work and income: Monthly Income: N600,000.00',
      'Bank account: Do you have an account with a Nigerian bank?: No',
    ]),
  );
  expect(page.documents.map(({ label }) => label)).toEqual([
    'ID card',
    'Invoice of the school',
    'Account opening form',
  ]);
});

test('PRO-24: a new kind reveals its own identity number to an officer alone', async () => {
  const { body } = await applyForSchool(await aClient(testApp));
  const url = `/staff/api/loans/${body.id}/identity/`;
  const open = async (role: 'officer' | 'approver') => {
    const { headers } = await aStaffMember(testApp, role);
    return testApp.app.inject({ method: 'POST', url, headers, payload: { reason: 'To compare' } });
  };
  expect((await open('approver')).statusCode).toBe(403);
  expect((await open('officer')).json()).toEqual({
    nin: '',
    bvn: '',
    accountNumber: '',
    others: [{ label: 'NIN of the guardian', value: own.guardian_nin }],
  });
});

test('API-25: a new kind is documented with its fields and files', async () => {
  const { paths } = (await testApp.app.inject('/docs/json')).json();
  const { content } = paths['/loans/api/{type}/loan-create/'].post.requestBody;
  const forms: { title: string; properties: object; required: string[] }[] =
    content['multipart/form-data'].schema.anyOf;
  const form = forms.find(({ title }) => title === 'school-fees');
  expect(form?.properties).toMatchObject({
    pupils: { type: 'string', description: 'Number of Pupils' },
    bank_name: {
      type: 'string',
      description: 'Bank Name. Not needed with `saved_account`. Only when `has_account` is `Yes`.',
    },
    saved_account: { description: expect.stringContaining('the bank account of the profile') },
    invoice: { type: 'string', format: 'binary' },
    account_opening_form: { description: 'Account opening form. Only when `has_account` is `No`.' },
  });
  expect(form?.required).toEqual(expect.arrayContaining(['pupils', 'guardian_nin', 'invoice']));
  expect(form?.required).not.toContain('account_opening_form');
  expect(form?.required).not.toContain('bank_name');
});
