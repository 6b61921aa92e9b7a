import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aLoanProduct } from '../../test/builders/product.ts';
import { openDatabaseProxy } from '../../test/database-proxy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { App } from '../platform/http/http.ts';
import { renderForm } from './render-form.ts';

/** As the build writes them, without their styles; the journeys go over the real pages. */
const calculator = [
  '<link rel="canonical" href="%PUBLIC_URL%/loan"/><form>',
  '<select id="kind" name="kind"><option value="personal" selected="">P</option>',
  '<option value="work-tool">W</option></select>',
  '<input id="amount" aria-invalid="false" type="text" name="amount" value="100,000"/>',
  '<p id="amount-error" data-placeholder="amount-error" class="e"></p>',
  '<input id="months" aria-invalid="false" name="months" value="4"/>',
  '<p data-placeholder="months-error"></p></form>',
  '<span data-placeholder="instalment">N29,000</span>',
  '<span data-placeholder="apr">29.30%</span>',
].join('');
const contact = [
  '<div data-part="sent" hidden="" tabindex="-1"><b data-placeholder="reference"></b></div>',
  '<div data-part="form"><div data-part="problem" hidden="">',
  '<span data-placeholder="problem"></span></div><form>',
  ...['name', 'email', 'subject'].map(
    (name) =>
      `<input name="${name}" aria-invalid="false" value=""/>` +
      `<p data-placeholder="${name}-error"></p>`,
  ),
  '<textarea name="message" aria-invalid="false"></textarea>',
  '<p data-placeholder="message-error"></p></form></div>',
].join('');

const testApp = useTestApp();
let dist: string;
let app: App;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'quarrter-pages-'));
  await writeFile(join(dist, 'app.html'), 'application');
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'assets', 'app.js'), 'start()');
  await writeFile(join(dist, 'assets', 'app.js.br'), brotliCompressSync('start()'));
  await buildRenderer('questions');
  const config = { ...testApp.config, webDist: dist, publicUrl: 'https://lender.example/' };
  app = (await buildApp(config, testApp.database.db)).app;
});
/** As the build leaves it, with pages that say no more than the tests read. */
async function buildRenderer(faq: string) {
  const files = {
    'index.html': 'home %PUBLIC_URL%',
    '404.html': 'lost',
    'faq.html': faq,
    'contact.html': contact,
    'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
    'loan.html': calculator,
  };
  const paths = Object.keys(files).filter((file) => file !== '404.html');
  const addresses = Object.fromEntries(
    paths.map((file) => [`/${file.replace(/^index.html$|.html$/, '')}`, file]),
  );
  await mkdir(join(dist, 'server'), { recursive: true });
  await writeFile(
    join(dist, 'server', 'render.js'),
    `export const addresses = ${JSON.stringify(addresses)};
    const files = ${JSON.stringify(files)};
    export const render = async ({ loans, investments }) => new Map(Object.entries({
      ...files,
      'faq.html': files['faq.html'] + ', ' + loans[0].rate + '%, ' + investments[0].interest + '%',
    }));`,
  );
}

afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

function post(fields: Record<string, string>, ip = '203.0.113.9') {
  return app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
    body: new URLSearchParams(fields).toString(),
  });
}

const message = { name: 'Ada Obi', email: 'ada@people.example', subject: 'My loan', message: 'Hi' };

test('PUB-02: serves a public page at its path with the address of the product in it', async () => {
  expect((await get('/')).body).toBe('home https://lender.example');
  expect((await get('/robots.txt')).body).toBe('Sitemap: https://lender.example/sitemap.xml');
  expect((await get('/robots.txt')).headers['content-type']).toContain('text/plain');
  expect((await get('/loan.html')).statusCode).toBe(404);
});

test('PUB-03: answers an unknown path with the not-found page and status', async () => {
  const reply = await get('/nothing/here');
  expect([reply.statusCode, reply.body]).toEqual([404, 'lost']);
});

test('PUB-02: sends a public page compressed', async () => {
  const reply = await get('/loan', { 'accept-encoding': 'gzip, br' });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('lender.example/loan');
});

test('PUB-02: sends a file compressed at its own address, and only there', async () => {
  const reply = await get('/assets/app.js', { 'accept-encoding': 'gzip, br' });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('start()');
  const plain = await get('/assets/app.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'start()']);
  expect((await get('/assets/app.js.br')).statusCode).toBe(404);
});

test('PUB-02: answers 304 while a page is unchanged', async () => {
  const first = await get('/loan', { 'accept-encoding': 'br' });
  const conditional = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
  const again = await get('/loan', conditional);
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('PUB-02: serves a page that was built again without a restart', async () => {
  expect((await get('/faq')).body).toMatch(/^questions,/);
  await buildRenderer('questions, built anew');
  expect((await get('/faq')).body).toMatch(/^questions, built anew,/);
});

test('PUB-37: every listener shows a changed product at once', async () => {
  const other = (await buildApp({ ...testApp.config, webDist: dist }, testApp.database.db)).app;
  const faqs = () =>
    Promise.all([app, other].map(async (one) => (await one.inject({ url: '/faq' })).body));
  expect(await faqs()).toEqual(Array(2).fill(expect.stringMatching(/, 4%, 0.5%$/)));
  await aLoanProduct(testApp, 'personal', { ratePpm: 35_000 });
  expect(await faqs()).toEqual(Array(2).fill(expect.stringMatching(/, 3.5%, 0.5%$/)));
  await other.close();
});

test('PUB-15: the calculator without script follows a changed product', async () => {
  await aLoanProduct(testApp, 'summer-time', { ratePpm: 55_000 });
  const { body } = await get('/loan?kind=summer-time&amount=240,000&months=12');
  expect(body).toContain('data-placeholder="instalment">N33,200<');
});

test('the folder of the renderer is not served', async () => {
  expect((await get('/server/render.js', { accept: '*/*' })).statusCode).toBe(404);
});

test('PUB-15: calculates the loan for a browser without script', async () => {
  const { body, headers } = await get('/loan?kind=work-tool&amount=240,000&months=24');
  expect(body).toContain('<option value="work-tool" selected="">');
  expect(body.match(/selected=""/g)).toHaveLength(1);
  expect(body).toContain('value="240,000"');
  expect(body).toContain('data-placeholder="instalment">N19,600<');
  expect(headers['cache-control']).toBe('no-store');
});

test('LON-41, LON-42: shows calculator errors beside their fields without script', async () => {
  const { body } = await get('/loan?kind=personal&amount=%22%3E%3Cb%3E&months=9');
  expect(body).toContain(
    'aria-invalid="true" type="text" name="amount" value="&quot;&gt;&lt;b&gt;"',
  );
  expect(body).toContain('class="e">Loan Amount must be a number<');
  expect(body).toContain('data-placeholder="months-error">Please enter 1 to 4 months.<');
  expect(body).toContain('data-placeholder="instalment">–<');
  expect((await get('/loan?amount=1&amount=2')).statusCode).toBe(200);
});

test('PUB-04: stores a message sent without script and shows its reference', async () => {
  const reply = await post(message);
  expect(reply.statusCode).toBe(303);
  const stored = await allTables(testApp.database.db)
    .selectFrom('support_messages')
    .select(['name', 'subject', 'message'])
    .execute();
  expect(stored).toEqual([{ name: 'Ada Obi', subject: 'My loan', message: 'Hi' }]);
  const page = await get(String(reply.headers.location).replace('#write', ''));
  expect(page.body).toMatch(/data-part="sent" tabindex="-1">/);
  expect(page.body).toMatch(/data-part="form" hidden="">/);
  expect(page.body).toMatch(/data-placeholder="reference">[0-9A-Z]{4}-[0-9A-Z]{4}</);
});

test('PUB-04: shows the form again with its values and field errors without script', async () => {
  const reply = await post({ ...message, email: 'ada', message: '</textarea><script>' });
  expect(reply.statusCode).toBe(400);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.body).toContain('data-placeholder="email-error">Please enter a valid email<');
  expect(reply.body).toContain('\n&lt;/textarea&gt;&lt;script&gt;</textarea>');
  expect(reply.body).toContain('value="Ada Obi"');
  expect(reply.body).toMatch(/data-part="problem">/);
});

test('PUB-04: shows the rate limit on the page without script, with the values typed', async () => {
  let reply = await post(message, '203.0.113.77');
  for (let count = 0; count < 12 && reply.statusCode === 303; count += 1) {
    reply = await post(message, '203.0.113.77');
  }
  expect(reply.statusCode).toBe(429);
  expect(reply.body).toMatch(
    /data-placeholder="problem">We have received too many messages from this address or network\./,
  );
  expect(reply.body).toContain('value="My loan"');
});

test('the contact form stays filled in while the database is away', async () => {
  const proxy = await openDatabaseProxy(testApp.config.databaseUrl);
  const database = openDatabase(proxy.url);
  const { app: cutOff } = await buildApp({ ...testApp.config, webDist: dist }, database.db);
  expect((await cutOff.inject({ url: '/contact' })).statusCode).toBe(200);
  await proxy.goAway();
  const reply = await cutOff.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(message).toString(),
  });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
  expect(reply.body).toContain('Sorry, we cannot load your data right now.');
  expect(reply.body).toContain(message.email);
  await cutOff.close();
  await database.close();
});

test('PUB-04: shows nothing but a reference from the address', async () => {
  for (const sent of ['<b>', 'call 0700 now', 'AAAA-BBBB-CCCC', '']) {
    expect((await get(`/contact?sent=${encodeURIComponent(sent)}`)).body).toBe(contact);
  }
});

test('PUB-04: marks a value that cannot be stored under its field without script', async () => {
  const reply = await post({ ...message, name: 'a\0b', email: 'no address' }, '203.0.113.31');
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain('Please check the highlighted fields');
  expect(reply.body).toContain(
    '<p data-placeholder="name-error">' +
      'This contains a character we cannot accept. Please remove it and try again.</p>',
  );
});

test.each(['(', 'name" (', '__proto__'])(
  'PUB-04: ignores an unknown field called %s',
  async (name) => {
    const reply = await post({ email: 'ada', [name]: '\0' }, '203.0.113.32');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
  },
);

test('rejects a URL-encoded form anywhere but at the contact page', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/support/api/contact/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=x',
  });
  expect(reply.statusCode).toBe(415);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])(
  'ACC-24: a sign-in form that a browser sends without script leads to its page (%s)',
  async (type) => {
    const url = '/signin?redirectTo=%2Floans%3Fa%3D1&t=1&password=Harmattan-Rain-7';
    const body = 'email=bisi%40example.com&password=Harmattan-Rain-7';
    const reply = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      body,
    });
    expect([reply.statusCode, reply.body]).toEqual([303, '']);
    expect(reply.headers.location).toBe('/signin?redirectTo=%2Floans%3Fa%3D1');
    expect((await get('/signin')).body).toBe('application');
  },
);

test('writes replacement patterns in a value as plain text', () => {
  expect(renderForm('<b data-placeholder="a"></b>', { texts: { a: "$& $1 $' \\" } })).toBe(
    '<b data-placeholder="a">$&amp; $1 $\' \\</b>',
  );
});
