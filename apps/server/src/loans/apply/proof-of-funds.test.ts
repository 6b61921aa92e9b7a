import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { proofOfFunds } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { anApplicationFor, applyFor, usualAnswersTo } from '../../../test/builders/kinds.ts';
import {
  type Answers,
  answer,
  aPdf,
  applicationForm,
  apply,
  disburse,
  offer,
  payOut,
  readLoan,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const withoutAccount = { has_partner_account: 'No' };
const anApplication = (changes: Answers = {}) =>
  anApplicationFor(testApp, 'proof-of-funds', changes);

async function send(changes: Answers, files = {}) {
  return applyFor(testApp, await aClient(testApp), 'proof-of-funds', changes, files);
}

async function rowOf({ loanId }: Pick<TestLoan, 'loanId'>) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE loan_id = $1', [
    loanId,
  ]);
  return rows[0];
}

const kindsOf = (documents: readonly { kind: string }[]) =>
  documents.map(({ kind }) => kind).toSorted();

const always = ['id_card', 'lien_form', 'referee_form_one', 'referee_form_two'];

test('LON-35: takes account and statement of a client of the partner bank', async () => {
  const { status, body } = await send({});
  expect(status).toBe(201);
  expect(kindsOf(body.documents)).toEqual(['file', ...always]);
});

test('LON-35: takes a form to open an account from anybody else, and no bank', async () => {
  const client = await aClient(testApp);
  const { status, body } = await applyFor(testApp, client, 'proof-of-funds', withoutAccount);
  expect(status).toBe(201);
  expect(kindsOf(body.documents)).toEqual(['account_opening_form', ...always]);
  const row = await rowOf({ loanId: body.id });
  expect([row.bank_code, row.account_name, 'bank_name' in row.application]).toEqual([
    ...['', '', false],
  ]);
});

test('API-25: leaves out the files of the other answer, and refuses none of them', async () => {
  const statement = await send(withoutAccount, { file: await aPdf() });
  expect(kindsOf(statement.body.documents)).toEqual(['account_opening_form', ...always]);
  const form = await send({}, { account_opening_form: await aPdf() });
  expect(kindsOf(form.body.documents)).toEqual(['file', ...always]);
});

const account = ['bank_name', 'bank_account_number'];

/** An application without the fields that only our own form has, and without these others. */
async function sendDocumented(changes: Answers, { without = [] as string[], files = {} } = {}) {
  const usual = usualAnswersTo('proof-of-funds', changes);
  const form = await applicationForm(changes, files, usual, proofOfFunds);
  const ours = ['variant', 'has_partner_account', 'credit_check_consent', 'save_to_profile'];
  for (const field of [...ours, ...without]) form.delete(field);
  return apply(testApp, await aClient(testApp), form, {}, 'proof-of-funds');
}

test.each([
  ['United Kingdom', 'uk'],
  ['United States', 'us'],
  ['Germany', 'eu'],
])('API-25: the documented fields suffice for a school in %s', async (country, variant) => {
  const { status, body } = await sendDocumented({ country_of_relocation: country });
  expect([status, kindsOf(body.documents)]).toEqual([201, ['file', ...always]]);
  const { application } = await rowOf({ loanId: body.id });
  expect(application).toMatchObject({
    variant,
    country_of_relocation: country,
    has_partner_account: 'Yes',
  });
});

test('API-25: a form to open an account in place of a statement says there is none', async () => {
  const files = { file: null, account_opening_form: await aPdf() };
  const { status, body } = await sendDocumented({}, { without: account, files });
  expect([status, kindsOf(body.documents)]).toEqual([201, ['account_opening_form', ...always]]);
});

test('API-25: accepts a statement without an account, and rejects half an account', async () => {
  const none = await sendDocumented({}, { without: account });
  expect([none.status, (await rowOf({ loanId: none.body.id })).bank_code]).toEqual([201, '']);
  const half = await sendDocumented({}, { without: ['bank_account_number'] });
  expect([half.status, half.body]).toEqual([
    ...[400, { bank_account_number: ['Account Number is required.'] }],
  ]);
});

test('LON-36: asks for every form by its name', async () => {
  const asked = Object.keys(proofOfFunds.files);
  const none = Object.fromEntries(asked.map((name) => [name, null]));
  const { status, body } = await send(withoutAccount, none);
  expect([status, body]).toEqual([
    400,
    {
      account_opening_form: ['Account opening form is required.'],
      id_card: ['ID card is required.'],
      lien_form: ['Lien form is required.'],
      referee_form_one: ['Referee form one is required.'],
      referee_form_two: ['Referee form two is required.'],
    },
  ]);
});

test('LON-23: stores the lien form and both referee forms', async () => {
  const { body } = await send({});
  expect(kindsOf(body.documents)).toEqual(
    expect.arrayContaining(['lien_form', 'referee_form_one', 'referee_form_two']),
  );
});

test('LON-25, LON-34: asks for the monthly income, and for no work', async () => {
  const asked = Object.keys(usualAnswersTo('proof-of-funds'));
  const empty = Object.fromEntries(asked.map((field) => [field, '']));
  const { status, body } = await send(empty);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    gross_monthly_income: ['Monthly Income is required.'],
    has_partner_account: ['Please answer Yes or No.'],
    country_of_relocation: ['Country of Relocation is required.'],
  });
  const work = ['present_employer', 'occupation', 'employer_address', 'nin', 'address_duration'];
  expect(Object.keys(body).filter((field) => work.includes(field))).toEqual([]);
});

test.each([
  ['uk', 'France', 'United Kingdom'],
  ['us', '', 'United States'],
  ['eu', 'Germany', 'Germany'],
  ['lk', 'Türkiye', 'Türkiye'],
])('LON-37: stores for %s, where %j was sent: %s', async (variant, sent, stored) => {
  const row = await rowOf(await anApplication({ variant, country_of_relocation: sent }));
  expect(row.application).toMatchObject({ variant, country_of_relocation: stored });
});

test.each([
  ['eu', 'United Kingdom', { country_of_relocation: ['Please choose one of the options.'] }],
  ['lk', 'Ghana', { country_of_relocation: ['Please choose one of the options.'] }],
  ['eu', '', { country_of_relocation: ['Country of Relocation is required.'] }],
  ['au', 'France', { variant: ['Please choose one of the options.'] }],
])('LON-37: refuses %s with %j', async (variant, country, errors) => {
  const { status, body } = await send({ variant, country_of_relocation: country });
  expect([status, body]).toEqual([400, errors]);
});

test.each([
  ['999.99', '4', '600,000', { loan_amount: ['The minimum loan amount is 1,000'] }],
  ['1,000', '13', '600,000', { duration: ['Please choose a loan duration from 1 to 12 months.'] }],
  [
    '100,000',
    '1',
    '200,000',
    { duration: ['Please choose a longer duration or a smaller amount.'] },
  ],
])('LON-53: refuses %s over %s months on %s', async (loan_amount, duration, income, errors) => {
  const { status, body } = await send({ loan_amount, duration, gross_monthly_income: income });
  expect([status, body]).toEqual([400, errors]);
});

test('LON-53: has no maximum but what the income allows', async () => {
  const amounts = { loan_amount: '900,000,000', gross_monthly_income: '900,000,000' };
  const loan = await anApplication({ ...amounts, duration: '12' });
  expect((await readLoan(testApp, loan)).loan_amount).toBe('900000000.00');
});

test('LON-55: names the largest amount that a third of the income repays', async () => {
  const { status, body } = await send({
    loan_amount: '1,000,000',
    duration: '12',
    gross_monthly_income: '350,000',
  });
  expect(status).toBe(200);
  expect(body.message).toContain('The largest amount you can borrow for 12 months is N945,945.94.');
});

test('a loan without an account is not paid out before its client has entered one', async () => {
  const loan = await anApplication(withoutAccount);
  await offer(testApp, loan);
  await answer(testApp, loan);
  await expect(disburse(testApp, loan.loanId)).rejects.toMatchObject({
    status: 409,
    body: { detail: 'This loan has no account yet. The client or an officer enters one.' },
  });
  const finance = await aStaffMember(testApp, 'finance');
  const page = await testApp.app.inject({
    url: `/staff/api/loans/${loan.loanId}/`,
    headers: finance.headers,
  });
  expect(page.json().actions).toContainEqual({
    action: 'disburse',
    allowed: false,
    reason: 'This loan has no account yet. The client or an officer enters one.',
  });
  const url = `/loans/api/proof-of-funds/bank-account/${loan.loanId}/`;
  const { headers } = loan.client;
  expect((await call(testApp, 'GET', url, { headers })).body).toMatchObject({
    bank: '',
    holder_state: 'none',
  });
  const account = { bank_name: '058', bank_account_number: '0123456789' };
  const entered = await call(testApp, 'PUT', url, { headers, body: account });
  expect(entered.body).toMatchObject({ bank_account_number: '******6789', holder_state: 'own' });
  await payOut(testApp, loan);
  expect((await readLoan(testApp, loan)).state).toBe('active');
});

test('a client without an account is asked for one when they accept the offer', async () => {
  const loan = await anApplication(withoutAccount);
  await offer(testApp, loan);
  await answer(testApp, loan);
  await testApp.work();
  const accepted = (await testApp.sandbox.mailTo(loan.client.email)).find(({ subject }) =>
    subject.endsWith('accepted: please enter your bank account'),
  );
  expect(accepted?.text).toContain('Please enter one on your loan page');
  await call(testApp, 'PUT', `/loans/api/proof-of-funds/bank-account/${loan.loanId}/`, {
    headers: loan.client.headers,
    body: { bank_name: '058', bank_account_number: '0123456789' },
  });
  await testApp.work();
  const subjects = (await testApp.sandbox.mailTo(loan.client.email)).map((mail) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^The bank account .* was entered$/));
});

test('staff read the school, the country and the answer about the account', async () => {
  const { loanId } = await anApplication(withoutAccount);
  const officer = await aStaffMember(testApp, 'officer');
  const { headers } = officer;
  const reply = await testApp.app.inject({ url: `/staff/api/loans/${loanId}/`, headers });
  const page: StaffLoan = reply.json();
  const shown = page.application.flatMap(({ title, answers }) =>
    answers.map(({ label, value }) => `${title}: ${label}: ${value}`),
  );
  expect(shown).toEqual(
    expect.arrayContaining([
      'Loan: Proof for: European Schools, Statement of Account',
      'Loan: Country of Relocation: France',
      'Work and income: Monthly Income: N600,000.00',
      'Bank account: Account with the partner bank: No',
    ]),
  );
  expect(page.documents.map(({ label }) => label)).toEqual([
    'Account opening form',
    'ID card',
    'Lien form',
    'Referee form one',
    'Referee form two',
  ]);
});

test('verifying a proof of funds, which asks for no NIN, marks none as verified', async () => {
  const loan = await anApplication();
  await offer(testApp, loan);
  const { rows } = await testApp.database.pool.query(
    'SELECT nin_verified, bvn_verified FROM client_profiles WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(rows).toEqual([{ nin_verified: false, bvn_verified: false }]);
});
