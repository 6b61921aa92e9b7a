import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, formOf, signInStaff, type TestStaff } from '../../../test/builders/staff.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const staffHost = 'staff.quarrter.example';
const staffUrl = `https://${staffHost}`;
const browser = { host: staffHost, 'sec-fetch-site': 'same-origin' };

let folder: string;
let testApp: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarrter-fronts-'));
  for (const name of ['web', 'staff']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'web', 'app.html'), '<title>Clients</title>');
  await writeFile(join(folder, 'staff', 'index.html'), '<title>Console</title>');
  const dists = { webDist: join(folder, 'web'), staffDist: join(folder, 'staff') };
  testApp = await startTestApp({ config: { staffUrl, ...dists } });
});
afterAll(async () => {
  await testApp?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Headers = { readonly [name: string]: string };
const get = (url: string, headers: Headers) => testApp.app.inject({ url, headers });
const post = (url: string, payload: object, headers: Headers) =>
  testApp.app.inject({ method: 'POST', url, payload, headers });

async function signIn(staff: TestStaff, headers: Headers = browser) {
  return signInStaff(testApp, await formOf(staff), headers);
}

/** The cookies that a browser would send after this reply. */
function cookiesOf(reply: { headers: { 'set-cookie'?: string | string[] | undefined } }): string {
  const set = [reply.headers['set-cookie'] ?? []].flat();
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}

test('the console and its calls answer on their host and nowhere else', async () => {
  const page = { accept: 'text/html' };
  const elsewhere = { host: 'quarrter.example' };
  for (const url of ['/staff', '/staff/members', '/staff/index.html']) {
    expect((await get(url, { ...page, host: staffHost })).body, url).toContain('Console');
    expect((await get(url, { ...page, ...elsewhere })).statusCode, url).toBe(404);
  }
  expect((await get('/staff/api/me/', { host: staffHost })).statusCode).toBe(401);
  expect((await get('/staff/api/me/', elsewhere)).statusCode).toBe(404);
  for (const url of ['/%73taff', '/%73taff/members', '/%73taff/index.html', '/st%61ff/api/me/']) {
    expect((await get(url, { ...page, ...elsewhere })).statusCode, url).toBe(404);
  }
  const staff = await aStaffMember(testApp, 'officer');
  expect((await signIn(staff, elsewhere)).statusCode).toBe(404);
});

test('nothing for clients answers on the host of the console', async () => {
  const page = { accept: 'text/html', host: staffHost };
  for (const url of ['/signin', '/loans', '/settings/', '/docs', '/sandbox']) {
    expect((await get(url, page)).statusCode, url).toBe(404);
  }
  const paid = await post('/payments/webhook/', {}, { host: staffHost });
  expect(paid.statusCode).toBe(404);
  const start = await get('/', page);
  expect([start.statusCode, start.headers.location]).toEqual([302, '/staff']);
  expect((await get('/health/live', page)).statusCode).toBe(200);
  expect((await get('/products/api/loans/', page)).statusCode).toBe(200);
});

test('the console’s page loads nothing from the payment provider', async () => {
  const { headers } = await get('/staff', { accept: 'text/html', host: staffHost });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).not.toMatch(/paystack|sandbox/);
});

test('a sign-in gives a cookie that no script can read, and no token', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const reply = await signIn(staff);
  expect(reply.json()).toEqual({ key: '', role: 'officer' });
  const [session, mark] = [reply.headers['set-cookie'] ?? []].flat();
  expect(session).toMatch(
    /^__Host-quarrter-staff=[\w-]{40,}; HttpOnly; Path=\/; Secure; SameSite=Strict$/,
  );
  expect(mark).toBe('__Host-quarrter-staff-here=1; Path=/; Secure; SameSite=Strict');
  const cookie = cookiesOf(reply);
  expect((await get('/staff/api/me/', { ...browser, cookie })).json().email).toBe(staff.email);
  const inHeader = { ...browser, authorization: `Token ${staff.token}` };
  expect((await get('/staff/api/me/', inHeader)).statusCode, 'a token of a header').toBe(401);
  for (const broken of ['__Host-quarrter-staff=', '__Host-quarrter-staff=x;y', 'a=b']) {
    expect((await get('/staff/api/me/', { ...browser, cookie: broken })).statusCode).toBe(401);
  }
});

test('signing out ends the session and takes the cookies back', async () => {
  const cookie = cookiesOf(await signIn(await aStaffMember(testApp, 'officer')));
  const reply = await post('/staff/api/logout/', {}, { ...browser, cookie });
  expect(reply.statusCode).toBe(200);
  expect(cookiesOf(reply)).toBe('__Host-quarrter-staff=; __Host-quarrter-staff-here=');
  expect((await get('/staff/api/me/', { ...browser, cookie })).statusCode).toBe(401);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{}, 403],
  [{ origin: 'https://quarrter.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: staffUrl }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
])('a call that changes something comes from the console itself: %j', async (sent, status) => {
  const cookie = cookiesOf(await signIn(await aStaffMember(testApp, 'officer')));
  const headers = { host: staffHost, cookie, ...(sent as Headers) };
  const reply = await post('/staff/api/account/end-other-sessions/', {}, headers);
  expect(reply.statusCode).toBe(status);
  expect((await get('/staff/api/me/', headers)).statusCode, 'reading').toBe(200);
});

test('no page of another site signs a browser in', async () => {
  const staff = await aStaffMember(testApp, 'officer');
  const reply = await signIn(staff, { host: staffHost, 'sec-fetch-site': 'cross-site' });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
});

test('links in emails lead to the host of the console, and passkeys belong to it', async () => {
  const cookies = [];
  for (const _ of [1, 2]) {
    cookies.push(cookiesOf(await signIn(await aStaffMember(testApp, 'administrator'))));
  }
  const [cookie = '', other = ''] = cookies;
  const invitation = { email: 'host@quarrter.example', name: 'Ada', role: 'officer' };
  const proposed = await post('/staff/api/members/invite/', invitation, { ...browser, cookie });
  const approve = `/staff/api/approvals/${proposed.json().id}/approve/`;
  expect((await post(approve, {}, { ...browser, cookie: other })).statusCode).toBe(200);
  await testApp.work();
  const [received] = await testApp.sandbox.mailTo(invitation.email);
  const link = new RegExp(`${staffUrl}/staff/enrol#([\\w-]+)`).exec(received?.text ?? '');
  const token = link?.[1] ?? '';
  const begun = await post('/staff/api/enrolment/begin/', { token }, browser);
  expect(begun.json().passkey.rp.id).toBe(staffHost);
});
