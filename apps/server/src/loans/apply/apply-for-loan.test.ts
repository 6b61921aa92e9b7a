import { creditCheckVersion } from '@quarrter/domain/loan-kinds';
import { describe, expect, it } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { emptyFormErrors, loansOf, storedFiles } from '../../../test/builders/application.ts';
import { aClient } from '../../../test/builders/client.ts';
import { applicationForm, apply, personalAnswers } from '../../../test/builders/loan.ts';
import { profileOf } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { noteIdentityNumbers } from '../../accounts/index.ts';

const testApp = useTestApp();

const blockedText =
  'It seems you currently have an active loan. ' +
  'Please repay your active loan before you can take another loan';

describe('an application', () => {
  it('LND-03: is at stage 1, with the requested figures and its files', async () => {
    const client = await aClient(testApp);
    const { status, body } = await apply(testApp, client);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      loan_type: 'personal',
      loan_amount: '100000.00',
      amount: null,
      balance: '100000.00',
      duration: 4,
      stage: 1,
      status: 0,
      is_approved: 2,
      is_accepted: 1,
      state: 'applied',
      interest: '4',
      schedule: [],
      apr: null,
      applied_on: '2026-11-21',
      reason_for_loan: 'School fees',
    });
    expect(body.id).toBe(body.loan_type_id);
    expect(body.documents.map((document) => document.kind)).toEqual(['file', 'id_card']);
  });

  it('LON-19: belongs to the client of the token, not of the `user` field', async () => {
    const [client, other] = [await aClient(testApp), await aClient(testApp)];
    const { status } = await apply(
      testApp,
      client,
      await applicationForm({ user: other.clientId }),
    );
    expect(status).toBe(201);
    expect(await loansOf(testApp, client)).toHaveLength(1);
    expect(await loansOf(testApp, other)).toHaveLength(0);
  });

  it('API-43: never stores NIN, BVN or account number in clear text', async () => {
    const client = await aClient(testApp);
    await apply(testApp, client);
    const { rows } = await testApp.database.pool.query(
      `SELECT to_jsonb(loans)::text AS loan, application FROM loans WHERE client_id = $1`,
      [client.clientId],
    );
    for (const secret of ['12345678901', '22345678901', '0123456789']) {
      expect(rows[0].loan).not.toContain(secret);
    }
    expect(rows[0].application.first_name).toBe('Ada');
  });

  it('needs a token and a known loan type', async () => {
    const client = await aClient(testApp);
    const send = (type: string, headers: Record<string, string>) =>
      applicationForm().then((body) =>
        fetch(`${testApp.url}/loans/api/${type}/loan-create/`, { method: 'POST', headers, body }),
      );
    expect((await send('personal', {})).status).toBe(401);
    expect((await send('holiday', client.headers)).status).toBe(404);
    expect(await loansOf(testApp, client)).toHaveLength(0);
  });

  it('is confirmed by email', async () => {
    const client = await aClient(testApp);
    const { body } = await apply(testApp, client);
    await testApp.work();
    const emails = await testApp.sandbox.mailTo(client.email);
    // Applying also fills the profile, which another email of the same moment tells.
    const email = emails.find(({ subject }) => subject.includes(body.short_id));
    expect(email?.text).toContain('N100,000');
  });
});

describe('a wrong application', () => {
  it('LON-38, LON-61: gets an error for every wrong field and file at once', async () => {
    const client = await aClient(testApp);
    const empty = Object.fromEntries(Object.keys(personalAnswers).map((field) => [field, '']));
    const { status, body } = await apply(
      testApp,
      client,
      await applicationForm(empty, { file: null, id_card: null }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      ...emptyFormErrors,
      nin: ['NIN is required.'],
      bvn: ['BVN is required.'],
      rent_mortgage: ['Rent/Mortgage is required.'],
    });
  });

  it.each([
    ['LON-42', { loan_amount: '99' }, { loan_amount: ['The minimum loan amount is 100'] }],
    [
      'LON-45',
      { loan_amount: '1,000,000' },
      { loan_amount: ['The maximum loan amount is 999,999'] },
    ],
    ['LON-46', { tier: '2' }, { loan_amount: ['The minimum loan amount is 1,000,000'] }],
    [
      'LON-12',
      { tier: '', loan_amount: '10,000,001' },
      { loan_amount: ['The maximum loan amount is 10,000,000'] },
    ],
    ['LON-41', { loan_amount: 'lots' }, { loan_amount: ['Loan Amount must be a number'] }],
    [
      'LON-48',
      { duration: '5' },
      { duration: ['Please choose a loan duration from 1 to 4 months.'] },
    ],
    [
      'LON-48',
      { duration: '0' },
      { duration: ['Please choose a loan duration from 1 to 4 months.'] },
    ],
    ['LON-27', { nin: '123' }, { nin: ['Invalid NIN'] }],
    ['LON-28', { bvn: '123' }, { bvn: ['Invalid BVN'] }],
    [
      'LON-21',
      { bank_account_number: '123' },
      { bank_account_number: ['Account Number must be 10 digits'] },
    ],
    ['LON-21', { bank_name: '<b>x</b>' }, { bank_name: ['Please choose one of the options.'] }],
    [
      'LON-38',
      { date_of_birth: '2008-11-22' },
      { date_of_birth: ['You must be at least 18 years old.'] },
    ],
    ['LON-38', { date_of_birth: '2027-01-01' }, { date_of_birth: ['Please enter a valid date.'] }],
    [
      'LON-40',
      { information_is_true: 'false' },
      { information_is_true: ['This field is required.'] },
    ],
  ])('%s: %j gets only its own error', async (_id, answers, messages) => {
    const client = await aClient(testApp);
    const { status, body } = await apply(
      testApp,
      client,
      await applicationForm(answers as Record<string, string>),
    );
    expect([status, body]).toEqual([400, messages]);
    expect(await loansOf(testApp, client)).toHaveLength(0);
  });

  it('LON-38: accepts an applicant who turns 18 today', async () => {
    const client = await aClient(testApp);
    const form = await applicationForm({ date_of_birth: '2008-11-21' });
    expect((await apply(testApp, client, form)).status).toBe(201);
  });

  it('LON-55, LON-60: names the largest amount that a third of the salary repays', async () => {
    const client = await aClient(testApp);
    const income = { gross_monthly_income: '60,000', loan_amount: '68,966', duration: '4' };
    const files = await storedFiles(testApp);
    const over = await apply(testApp, client, await applicationForm(income));
    expect(over.status).toBe(200);
    expect(over.body.message).toContain('4 months is N68,965.51');
    expect(await loansOf(testApp, client)).toHaveLength(0);
    expect(await storedFiles(testApp)).toEqual(files);
    const tiny = await applicationForm({ ...income, gross_monthly_income: '50' });
    expect((await apply(testApp, client, tiny)).body.message).toContain('too low for this tier');
    const within = await applicationForm({ ...income, loan_amount: '68,965.51' });
    expect((await apply(testApp, client, within)).status).toBe(201);
  });

  it('LON-60: names no amount that the tier of the application does not have', async () => {
    const client = await aClient(testApp);
    const second = { tier: '2', gross_monthly_income: '300,000', loan_amount: '1,000,000' };
    const over = await apply(testApp, client, await applicationForm(second));
    expect([over.status, over.body.message]).toEqual([
      200,
      expect.stringContaining('too low for this tier over this duration'),
    ]);
  });
});

describe('consent to a credit check', () => {
  const consentsOf = async (clientId: string) => {
    const { rows } = await testApp.database.pool.query(
      'SELECT loan_id, text_version, given_on FROM credit_check_consents WHERE client_id = $1',
      [clientId],
    );
    return rows;
  };

  it('is stored with the application and the version of its text', async () => {
    const client = await aClient(testApp);
    const { body } = await apply(testApp, client);
    expect(await consentsOf(client.clientId)).toEqual([
      { loan_id: body.id, text_version: creditCheckVersion, given_on: '2026-11-21' },
    ]);
  });

  it('is asked for when the form sends it without a tick', async () => {
    const client = await aClient(testApp);
    const form = await applicationForm({ credit_check_consent: 'false' });
    const { status, body } = await apply(testApp, client, form);
    expect([status, body]).toEqual([400, { credit_check_consent: ['This field is required.'] }]);
    expect(await consentsOf(client.clientId)).toEqual([]);
  });

  it('LON-19: is not needed by a call that sends the documented fields', async () => {
    const client = await aClient(testApp);
    const { credit_check_consent: _left, ...documented } = personalAnswers;
    const form = await applicationForm({}, {}, documented);
    expect((await apply(testApp, client, form)).status).toBe(201);
    expect(await consentsOf(client.clientId)).toEqual([]);
  });
});

describe('LON-57: one open application or live loan', () => {
  it('LON-57: a client with a pending application cannot apply again', async () => {
    const client = await aClient(testApp);
    expect((await apply(testApp, client)).status).toBe(201);
    const files = await storedFiles(testApp);
    const again = await apply(testApp, client);
    expect([again.status, again.body]).toEqual([409, { detail: blockedText }]);
    expect(await storedFiles(testApp)).toEqual(files);
  });

  it('LON-57: accepts one of five applications sent at the same time', async () => {
    const client = await aClient(testApp);
    const before = (await storedFiles(testApp)).length;
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => apply(testApp, client)));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await loansOf(testApp, client)).toHaveLength(1);
    expect((await storedFiles(testApp)).length).toBe(before + 2);
  });

  it('gives a repeated request the first application, and stores no second one', async () => {
    const client = await aClient(testApp);
    const headers = { 'idempotency-key': 'apply-0001' };
    const first = await apply(testApp, client, undefined, headers);
    const files = await storedFiles(testApp);
    const second = await apply(testApp, client, undefined, headers);
    expect(second).toEqual(first);
    expect(await storedFiles(testApp)).toEqual(files);
    const other = await apply(testApp, client, await applicationForm({ city: 'Abuja' }), headers);
    expect(other.status).toBe(409);
  });
});

describe('LON-62: saving the details to the profile', () => {
  it('LON-62: is on by default', async () => {
    const client = await aClient(testApp);
    await apply(testApp, client);
    const profile = await profileOf(testApp, client);
    expect(profile.fields).toMatchObject({
      address: '12 Marina Road',
      nin: '12345678901',
      gross_monthly_income: 60_000_000n,
    });
    expect(profile.email).toBe(client.email);
  });

  it('LON-62: does not happen without the tick', async () => {
    const client = await aClient(testApp);
    await apply(testApp, client, await applicationForm({ save_to_profile: 'false' }));
    const profile = await profileOf(testApp, client);
    expect(profile.fields.address).toBe('');
  });
});

it('an application and its client’s profile are saved at the same time', async () => {
  const client = await aClient(testApp);
  const { clientId } = client;
  const { nin } = personalAnswers;
  const { applying } = await testApp.deps.db.transaction().execute(async (tx) => {
    // As the profile page does: the profile's row, and then the numbers.
    await allTables(tx)
      .selectFrom('client_profiles')
      .select('client_id')
      .where('client_id', '=', clientId)
      .forUpdate()
      .execute();
    const applying = apply(testApp, client);
    applying.catch(() => undefined);
    await untilWaiting(testApp);
    await noteIdentityNumbers(tx, testApp.deps.secrets, [{ clientId, nin }]);
    return { applying };
  });
  expect((await applying).status).toBe(201);
});
