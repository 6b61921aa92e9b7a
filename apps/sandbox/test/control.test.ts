import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createTransport } from 'nodemailer';
import { verify } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startTestSandbox, type TestSandbox } from './harness.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const list = async (path: string) =>
  (await call(sandbox, 'GET', `/sandbox/api/${path}`)).body as unknown as Array<
    Record<string, string | null>
  >;

test('lists emails sent by SMTP by recipient, newest first', async () => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.sandbox.smtpPort,
    auth: { user: 'anybody', pass: 'anything' },
  });
  const from = '"Quarrter" <hello@quarrter.example>';
  const link = 'https://quarrter.example/verify-email#uidb64=a&token=b';
  await transport.sendMail({ from, to: 'Amina@Example.com', subject: 'First', text: 'one' });
  await transport.sendMail({
    from,
    to: ['amina@example.com', 'tunde@example.com'],
    subject: 'Confirm your address — ₦',
    text: `Open ${link}`,
    html: `<p><a href="${link.replace('&', '&amp;')}">Confirm</a></p>`,
  });
  transport.close();
  const amina = await list('mail?to=amina%40example.com');
  expect(amina.map(({ subject }) => subject)).toEqual(['Confirm your address — ₦', 'First']);
  expect(Object.keys(amina[0] ?? {}).sort()).toEqual([
    'attachments',
    'html',
    'sent_at',
    'subject',
    'text',
    'to',
  ]);
  expect(amina[0]).toMatchObject({ to: 'amina@example.com', text: `Open ${link}\n` });
  expect(await list('mail?to=tunde@example.com')).toHaveLength(1);
  expect(await list('mail?to=nobody@example.com')).toEqual([]);
  expect(await list('mail')).toHaveLength(3);
  await sandbox.restart();
  expect(await list('mail')).toHaveLength(3);
});

test('shows an email with its link, and lets its markup run no script', async () => {
  const page = await fetch(`${sandbox.sandbox.url}/sandbox/mail/2`);
  expect(await page.text()).toContain(
    'href="https://quarrter.example/verify-email#uidb64=a&amp;token=b"',
  );
  const email = await fetch(`${sandbox.sandbox.url}/sandbox/mail/2/html`);
  expect(email.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(email.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetch(`${sandbox.sandbox.url}/sandbox/mail/999`)).status).toBe(404);
});

test('lists the demonstration accounts, staff with their current one-time code', async () => {
  expect(await list('accounts')).toEqual([]);
  const secret = 'IIW3JU2UPSU4KX46DGX332FBGWQQBKMO';
  const accounts = [
    {
      role: 'client',
      name: 'Amina Bello',
      about: 'invested',
      email: 'amina@example.com',
      password: 'Password-1',
    },
    {
      role: 'officer',
      name: 'Obi Eze',
      about: 'officer, checks loan applications',
      email: 'o@example.com',
      password: 'Password-1',
      totp_secret: secret,
    },
  ];
  await writeFile(sandbox.config.demonstrationFile, JSON.stringify(accounts));
  const [client, officer] = await list('accounts');
  expect(client).toEqual({ ...accounts[0], code: null });
  expect(Object.keys(officer ?? {}).sort()).toEqual([
    'about',
    'code',
    'email',
    'name',
    'password',
    'role',
  ]);
  expect((await verify({ secret, token: officer?.code ?? '' })).valid).toBe(true);
});

test('moves the product’s business date forward, and only to real dates', async () => {
  const now = await call(sandbox, 'GET', '/sandbox/api/clock');
  expect(now.body).toMatchObject({ date: '2026-11-21', business_date: '2026-11-21' });
  const moved = await call(sandbox, 'POST', '/sandbox/api/clock', { date: '2027-01-31' });
  expect(moved.body).toMatchObject({ date: '2027-01-31', closed: 10 });
  expect(sandbox.listener.advances).toEqual(['2027-01-31']);
  for (const date of ['2027-02-30', '31/01/2027', '2026-11-20', 20270131, undefined]) {
    const refused = await call(sandbox, 'POST', '/sandbox/api/clock', { date });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual(['date']);
  }
  expect(sandbox.listener.advances).toHaveLength(1);
});

test('sets a payment’s outcome once, and rejects an unknown payment or outcome', async () => {
  const body = { email: 'amina@example.com', amount: 100, reference: 'by-script' };
  await call(sandbox, 'POST', '/transaction/initialize', body);
  const setOutcome = (reference: string, outcome: string) =>
    call(sandbox, 'POST', `/sandbox/api/payments/${reference}`, { outcome });
  expect((await setOutcome('nobody', 'success')).status).toBe(404);
  expect((await setOutcome('by-script', 'toString')).status).toBe(400);
  expect((await setOutcome('by-script', 'abandoned')).body.status).toBe('abandoned');
  expect((await setOutcome('by-script', 'success')).body.status).toBe('success');
  expect((await setOutcome('by-script', 'success')).status).toBe(409);
  expect((await setOutcome('by-script', 'failed')).status).toBe(409);
});

test('lists emails, payments and accounts on its page, and escapes what it shows', async () => {
  const body = { email: 'x@example.com', amount: 123_456_789, reference: 'shown' };
  await call(sandbox, 'POST', '/transaction/initialize', body);
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.sandbox.smtpPort });
  const subject = '<script>alert(1)</script>';
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject, text: 'x' });
  transport.close();
  const response = await fetch(`${sandbox.sandbox.url}/sandbox`);
  const text = await response.text();
  expect(text).toContain('NGN 1,234,567.89');
  expect(text).toContain('21 Nov 2026');
  expect(text).toContain('amina@example.com');
  expect(text).toContain('checks loan applications');
  expect(text).toContain('&lt;script&gt;alert(1)');
  expect(text).not.toContain('<script>alert');
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
});

/** As a browser sends it, which sets these headers itself. */
function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.sandbox.url}${path}`, { method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

test('rejects forms of other sites, and names that were made to lead here', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (site: string) =>
    statusOf('POST', '/sandbox/api/faults', { ...form, 'sec-fetch-site': site });
  expect(await post('cross-site')).toBe(403);
  expect(await post('same-origin')).not.toBe(403);
  const accounts = (host: string) => statusOf('GET', '/sandbox/api/accounts', { host });
  expect(await accounts('attacker.example')).toBe(403);
  expect(await accounts('attacker.example:3001')).toBe(403);
  for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001', 'sandbox:3001']) {
    expect(await accounts(host), host).toBe(200);
  }
});
