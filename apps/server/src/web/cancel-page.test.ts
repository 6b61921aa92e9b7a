import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  protectAbove,
  readInvestment,
} from '../../test/builders/withdrawal.ts';
import { useTestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import type { App } from '../platform/http/http.ts';

/** As the build writes it, without its styles. */
const document = [
  ...['open', 'ask', 'cancelled', 'cancelled-earlier', 'sent', 'returned', 'broken'].map(
    (part) => `<div data-part="${part}" hidden=""></div>`,
  ),
  '<b data-placeholder="amount"></b><i data-placeholder="account"></i>',
  ...['uidb64', 'id', 'token'].map((name) => `<input type="hidden" name="${name}" value=""/>`),
].join('');

const testApp = useTestApp({ deps: { withdrawalHoldMinutes: 60 } });
let app: App;
let dist: string;
let client: TestClient;
let id: string;
beforeAll(async () => {
  await protectAbove(testApp, { hold: 1n });
  dist = await mkdtemp(join(tmpdir(), 'quarrter-cancel-'));
  await mkdir(join(dist, 'server'));
  await writeFile(
    join(dist, 'server', 'render.js'),
    `export const addresses = { '/cancel-withdrawal': 'cancel-withdrawal.html' };
    export const render = async () => new Map([
      ['cancel-withdrawal.html', ${JSON.stringify(document)}], ['404.html', 'lost'],
    ]);`,
  );
  app = (await buildApp({ ...testApp.config, webDist: dist }, testApp.database.db, testApp.deps))
    .app;
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});
beforeEach(async () => {
  client = await aClient(testApp);
  id = await aMaturedInvestment(testApp, client);
});

/** Asks for a withdrawal, and takes the link from its email. */
async function emailedLink(amount = '40000') {
  const { id: withdrawalId } = (await askWithdrawal(testApp, client, id, { amount })).json();
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  const email = emails.find(({ subject }) => subject.includes('withdrawal requested'));
  const [url = ''] = /http\S+cancel-withdrawal\S+/.exec(email?.text ?? '') ?? [];
  return { withdrawalId, email, url: url.replace(testApp.config.publicUrl, '') };
}
const send = (fields: string) =>
  app.inject({
    method: 'POST',
    url: '/cancel-withdrawal',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields,
  });
/** As the page's script does, or a client who pastes the link. */
const open = (link: string) => send(`${new URLSearchParams({ link })}`);
const press = (url: string) => send(url.split('#')[1] ?? '');
const isShown = (body: string, part: string) => body.includes(`<div data-part="${part}"></div>`);
const statusNow = async () => (await readInvestment(testApp, client, id)).withdrawals[0]?.status;

test('the email of a request names the account and what comes next', async () => {
  const { email } = await emailedLink();
  expect(email?.text).toMatch(
    /We’ll send this on [\w ]+ at [\d:]+ [ap]m\. You can cancel it until/,
  );
  expect(email?.text).toContain('Account ending in: 6789');
  expect(email?.text).not.toContain('0123456789');
});

test('opening the link shows the withdrawal and changes nothing', async () => {
  const { url } = await emailedLink();
  for (const _time of [1, 2]) {
    const { body, headers, statusCode } = await open(url);
    expect([statusCode, isShown(body, 'ask')]).toEqual([200, true]);
    expect(body).toContain('<b data-placeholder="amount">N40,000</b>');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const opened = await app.inject({ url: url.replace('#', '?') });
    expect([opened.statusCode, isShown(opened.body, 'ask')]).toEqual([200, true]);
  }
  expect(await statusNow()).toBe('requested');
});

test('the token of a link stands where no proxy logs it, and no reply names it', async () => {
  const { url } = await emailedLink();
  expect(url).toMatch(/^\/cancel-withdrawal#/);
  const get = (address: string) => app.inject({ url: address, headers: { accept: 'text/html' } });
  const first = await get('/cancel-withdrawal');
  expect([first.statusCode, isShown(first.body, 'open')]).toEqual([200, true]);
  for (const typed of [url, `${testApp.config.publicUrl}${url} `, url.split('#')[1] ?? '']) {
    const { body, headers, statusCode } = await open(typed);
    expect([statusCode, isShown(body, 'ask'), headers.location]).toEqual([200, true, undefined]);
  }
  const earlier = await get(url.replace('#', '?'));
  expect([earlier.statusCode, isShown(earlier.body, 'ask')]).toEqual([200, true]);
});

test('the button cancels once, and ends every session of the client', async () => {
  const { url } = await emailedLink();
  const pressed = await press(url);
  expect([pressed.statusCode, isShown(pressed.body, 'cancelled')]).toEqual([200, true]);
  const again = await press(url);
  expect([again.statusCode, isShown(again.body, 'cancelled-earlier')]).toEqual([200, true]);
  expect(isShown((await open(url)).body, 'cancelled-earlier')).toBe(true);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    ...{ balance: '103000.00', withdrawals: [{ status: 'cancelled' }] },
  });
  const me = { url: '/investments/api/sum/all/naira/investments', headers: client.headers };
  expect((await app.inject(me)).statusCode).toBe(401);
  await testApp.work();
  const told = (await testApp.sandbox.mailTo(client.email)).map(({ text }) => text).join();
  expect(told).toContain('we signed you out everywhere');
  await expectCleanBook(testApp);
});

test('the link does nothing once the transfer is sent', async () => {
  const { url, withdrawalId } = await emailedLink();
  await testApp.database.pool.query('UPDATE payouts SET claimed_at = now() WHERE subject_id = $1', [
    withdrawalId,
  ]);
  expect(isShown((await press(url)).body, 'sent')).toBe(true);
  expect(isShown((await open(url)).body, 'sent')).toBe(true);
  expect(await statusNow()).toBe('requested');
});

test('a link that was changed does not work, nor that of another withdrawal', async () => {
  const { url } = await emailedLink('1000');
  const { withdrawalId: other } = await emailedLink('2000');
  const changed = new URLSearchParams(url.split('#')[1]);
  changed.set('id', other);
  const broken = [
    `/cancel-withdrawal#${changed}`,
    ...['/cancel-withdrawal', `${url}x`, '/cancel-withdrawal#uidb64=%00&id=1&token=2'],
  ];
  for (const address of broken) {
    const { body, statusCode } = await open(address);
    expect([statusCode, isShown(body, 'broken')], address).toEqual([400, true]);
    await press(address);
  }
  const { withdrawals } = await readInvestment(testApp, client, id);
  expect(withdrawals.map(({ status }) => status)).toEqual(['requested', 'requested']);
});
