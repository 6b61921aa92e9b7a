import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecrets } from '../src/platform/passwords/secrets.ts';
import { checkApplication } from './builders/check-application.ts';
import { linkParts } from './builders/emails.ts';
import { investmentForm } from './builders/investment.ts';
import { applicationForm, personalAnswers } from './builders/loan.ts';
import { eventually } from './builders/payment.ts';
import { aStaffMember } from './builders/staff.ts';
import { builtServer, environmentFromHere } from './environment-of.ts';
import { controlToken, freePort, providerKeys, type Sandbox, startSandbox } from './sandbox.ts';
import { freshDatabase } from './test-database.ts';

/**
 * Listener and worker in processes of their own, logging as much as they can, through a client's
 * whole journey with wrong input and a server error.
 */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let sandbox: Sandbox;
let url: string;
let filesDir: string;
const children: ChildProcess[] = [];
let logged = '';
/** Of the listener and the worker, whole lines. */
let standardOutput = '';
const key = randomBytes(32);

beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  sandbox = await startSandbox(url);
  // The account is the client's own: one in another name would wait for staff.
  await sandbox.addAccount('058', numbers.account, 'Obi Ada');
  filesDir = await mkdtemp(join(tmpdir(), 'quarrter-files-'));
  await startProcess('serve', port);
  await startProcess('work', port);
});
afterAll(async () => {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await sandbox?.stop();
  await database?.drop();
  await rm(filesDir, { recursive: true, force: true });
});

async function startProcess(command: string, port: number): Promise<void> {
  const child = fork(builtServer, [command], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...environmentFromHere(),
      APP_MODE: 'sandbox',
      DATABASE_URL: database.url,
      PORT: String(port),
      PUBLIC_URL: url,
      PROVIDER_URL: sandbox.url,
      PROVIDER_SECRET_KEY: providerKeys.secretKey,
      PROVIDER_PUBLIC_KEY: providerKeys.publicKey,
      SMTP_URL: sandbox.smtpUrl,
      FILES_DIR: filesDir,
      ENCRYPTION_KEYS: `test:${key.toString('base64')}`,
      BLIND_INDEX_KEY: key.toString('base64'),
      SANDBOX_URL: sandbox.url,
      SANDBOX_CONTROL_TOKEN: controlToken,
      WEB_DIST: '/nowhere',
      STAFF_DIST: '/nowhere',
      LOG_LEVEL: 'trace',
      GRAPHILE_LOGGER_DEBUG: '1',
    },
  });
  children.push(child);
  const take = (chunk: Buffer) => {
    logged += chunk.toString('utf8');
  };
  child.stdout?.on('data', take);
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    standardOutput += lines.map((line) => `${line}\n`).join('');
  });
  child.stderr?.on('data', take);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`no ${command}: ${logged}`))),
  ]);
}

type Body = {
  key: string;
  signInToken: string;
  id: string;
  reference: string;
  status: string;
  state: string;
};
type Reply = { status: number; body: Body };

async function send(method: string, path: string, body?: object, token = ''): Promise<Reply> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Token ${token}` }),
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

async function expectStatus(status: number, ...call: Parameters<typeof send>) {
  const reply = await send(...call);
  expect(reply.status, `${call[1]} ${JSON.stringify(reply.body)}`).toBe(status);
  return reply.body;
}

const person = { email: 'ada.journey@example.com', password: 'Tall-Giraffe-71-x' };
const numbers = {
  nin: '98765432101',
  bvn: '22298765431',
  account: '0987654321',
  kinNin: '55544433321',
};

/** Every secret that was made or typed on the journey. */
const secrets: Record<string, string> = { ...numbers, password: person.password };

async function linkTo(email: string, subject: RegExp) {
  const received = await eventually(async () =>
    (await sandbox.mailTo(email)).find((one) => subject.test(one.subject)),
  );
  const address = new URL(/https?:\/\/\S+/.exec(received.text)?.[0] ?? '');
  const { uidb64, token } = linkParts(address.href);
  return { address, parts: { uidb64, token } };
}

async function becomeClient(): Promise<string> {
  await expectStatus(201, 'POST', '/accounts/api/quarrter-client-user-create/', {
    first_name: 'Ada',
    last_name: 'Obi',
    email: person.email,
    phone_number: '08031234567',
    password1: person.password,
    password2: person.password,
  });
  const { address, parts } = await linkTo(person.email, /./);
  secrets.verification = parts.token;
  await fetch(address, { headers: { accept: 'text/html' } });
  await expectStatus(200, 'POST', '/accounts/verify-email/', parts);
  const login = '/accounts/api/quarrter-client-login/';
  secrets.wrongPassword = 'Wrong-Giraffe-99-y';
  await send('POST', login, { email: person.email, password: secrets.wrongPassword });
  await send('POST', `${login}?password=${secrets.wrongPassword}`, { email: 7 });
  const session = await expectStatus(200, 'POST', login, person);
  secrets.token = session.key;
  return session.key;
}

/** The worker sends the BVN to both, first while they are away. */
async function askBureaus(loanId: string, officer: string): Promise<void> {
  await sandbox.faults({ bureaus: 'malformed' });
  await expectStatus(200, 'POST', `/staff/api/loans/${loanId}/credit-reports/`, {}, officer);
  const count = async (where: string) => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM bureau_questions WHERE ${where}`,
    );
    return rows[0].count === 2;
  };
  await eventually(() => count('failures > 0'));
  await sandbox.faults({ bureaus: 'normal' });
  await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await eventually(() => count(`state = 'report'`));
}

async function passStaff(loanId: string): Promise<void> {
  const deps = {
    db: database.db,
    secrets: makeSecrets({
      current: 'test',
      keys: new Map([['test', key]]),
      blindIndexKey: key,
    }),
  };
  const signIn = async (role: 'officer' | 'approver' | 'finance') => {
    const member = await aStaffMember({ deps }, role);
    const { email, password } = member;
    const begun = await expectStatus(200, 'POST', '/staff/api/login/begin/', { email, password });
    const answer = await expectStatus(200, 'POST', '/staff/api/login/finish/', {
      signInToken: begun.signInToken,
      code: await member.code(),
    });
    secrets[`${role}Secret`] = member.oneTimeSecret;
    secrets[`${role}Password`] = member.password;
    secrets[`${role}Token`] = answer.key;
    return String(answer.key);
  };
  const officer = await signIn('officer');
  const reason = { reason: 'To compare' };
  await expectStatus(200, 'POST', `/staff/api/loans/${loanId}/identity/`, reason, officer);
  await checkApplication(url, officer, loanId);
  await expectStatus(200, 'POST', `/staff/api/loans/${loanId}/verify/`, {}, officer);
  await askBureaus(loanId, officer);
  const terms = { amount: '100000', duration: 4, interest: '4' };
  await expectStatus(
    200,
    'POST',
    `/staff/api/loans/${loanId}/offer/`,
    terms,
    await signIn('approver'),
  );
  await expectStatus(
    200,
    'PUT',
    `/loans/api/personal/accept-or-reject-loan/${loanId}/`,
    { is_accepted: '2', is_ticked: true },
    secrets.token ?? '',
  );
  await expectStatus(
    200,
    'POST',
    `/staff/api/loans/${loanId}/disburse/`,
    {},
    await signIn('finance'),
  );
}

/** Causes a server error that holds the whole row that could not be written. */
async function failOnce(run: () => Promise<Reply>): Promise<void> {
  await database.owner.pool.query(
    'ALTER TABLE loans ADD CONSTRAINT planted CHECK (false) NOT VALID',
  );
  const reply = await run();
  expect(reply.status).toBe(500);
  await database.owner.pool.query('ALTER TABLE loans DROP CONSTRAINT planted');
}

const answers = () => ({
  ...personalAnswers,
  nin: numbers.nin,
  bvn: numbers.bvn,
  bank_account_number: numbers.account,
  address: '77 Unloggable Close',
});

test('logs no NIN, BVN, account number, token or password, and each failure', async () => {
  const token = await becomeClient();
  const account = { bank_name: '058', bank_account_number: numbers.account };
  await send('POST', '/payments/api/account-name/', account, token);
  await send('POST', '/payments/api/account-name/', { ...account, bank_name: '999' }, token);
  const create = '/loans/api/personal/loan-create/';
  await failOnce(async () => send('POST', create, await applicationForm(answers()), token));
  await send(
    'POST',
    create,
    await applicationForm({ ...answers(), bvn: `${numbers.bvn}0` }),
    token,
  );
  const loan = await expectStatus(201, 'POST', create, await applicationForm(answers()), token);
  await passStaff(loan.id);
  const detail = `/loans/api/personal/loan-detail/${loan.id}`;
  await eventually(
    async () => (await send('GET', detail, undefined, token)).body.state === 'active',
  );

  const intent = '/transactions/api/payment-intent/';
  const repayment = { purpose: 'repayment', loan_type: 'personal', loan_type_id: loan.id };
  const begun = await expectStatus(200, 'POST', intent, { ...repayment, amount: '50000' }, token);
  await sandbox.pay(begun.reference, 'success');
  const repaid = { reference: begun.reference };
  await expectStatus(200, 'POST', '/transactions/api/loan_transaction-withdrawal/', repaid, token);
  const form = { ...investmentForm, next_of_kin_nin: numbers.kinNin };
  const wanted = { purpose: 'investment', currency: 'naira', kind: 'full', form };
  const invested = await expectStatus(200, 'POST', intent, wanted, token);
  await sandbox.pay(invested.reference, 'success');
  const state = `/transactions/api/payment/${invested.reference}/`;
  await eventually(
    async () => (await send('GET', state, undefined, token)).body.status === 'applied',
  );
  const withdrawal = { amount: '5000', bank_name: '058', account: numbers.account };
  await send('POST', '/investments/api/withdraw/', withdrawal, token);
  await fetch(`${url}/payments/webhook/`, { method: 'POST', body: JSON.stringify(numbers) });

  const reset = { email: person.email };
  await expectStatus(200, 'POST', '/accounts/request-reset-email/', reset);
  const { parts } = await linkTo(person.email, /reset|password/i);
  secrets.reset = parts.token;
  secrets.newPassword = 'Short-Zebra-82-z';
  const password = { password: secrets.newPassword, password1: secrets.newPassword };
  await expectStatus(200, 'PATCH', '/accounts/password-reset-complete/', { ...parts, ...password });

  expect(logged.length).toBeGreaterThan(10_000);
  expect(logged).toContain('request failed');
  expect(Object.keys(secrets).length).toBeGreaterThan(15);
  const everySecret = {
    ...secrets,
    provider: providerKeys.secretKey,
    control: controlToken,
    encryption: key.toString('base64'),
    row: 'Failing row contains',
    address: 'Unloggable',
    clientEmail: person.email,
  };
  for (const [name, secret] of Object.entries(everySecret)) {
    expect(secret, name).not.toBe('');
    const line = logged.split('\n').find((one) => one.includes(secret)) ?? '';
    expect(line.replaceAll(secret, '***'), `${name} was logged`).toBe('');
  }
}, 120_000);

test('each line on standard output is JSON with its time in UTC', async () => {
  const before = standardOutput.length;
  await fetch(`${url}/products/api/loans/`);
  await eventually(async () => standardOutput.length > before);
  const hour = 3_600_000;
  for (const text of standardOutput.trim().split('\n')) {
    const { time, msg } = JSON.parse(text);
    // Milliseconds since 1970 in UTC.
    expect(Math.abs(time - Date.now())).toBeLessThan(hour);
    expect(typeof msg).toBe('string');
  }
});
