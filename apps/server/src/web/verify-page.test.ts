import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { useTestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import { hashCode, newCode } from '../issued-documents/codes.ts';
import type { App } from '../platform/http/http.ts';

/** As the build writes it, without its styles. */
const document = [
  ...['genuine', 'withdrawn'].flatMap((part) => [
    `<div data-part="${part}" hidden=""><b data-placeholder="${part}-kind"></b>`,
    `<i data-placeholder="${part}-issued"></i>`,
    part === 'withdrawn' ? '<u data-placeholder="withdrawn-on"></u>' : '',
    part === 'withdrawn' ? '<s data-placeholder="withdrawn-why"></s></div>' : '</div>',
  ]),
  '<div data-part="unknown" hidden=""></div>',
  '<div data-part="problem" hidden=""><span data-placeholder="problem"></span></div>',
  '<form><input name="code" aria-invalid="false" value=""/>',
  '<p data-placeholder="code-error"></p></form>',
].join('');

const testApp = useTestApp();
let app: App;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'quarrter-verify-'));
  await mkdir(join(dist, 'server'));
  await writeFile(
    join(dist, 'server', 'render.js'),
    `export const addresses = { '/verify': 'verify.html' };
    export const render = async () =>
      new Map([['verify.html', ${JSON.stringify(document)}], ['404.html', 'lost']]);`,
  );
  app = (await buildApp({ ...testApp.config, webDist: dist }, testApp.database.db)).app;
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});

async function aCode(withdrawnOn: string | null = null): Promise<string> {
  const code = newCode();
  await allTables(testApp.database.db)
    .insertInto('issued_document_codes')
    .values({
      code_hash: hashCode(code),
      kind: 'discharge-letter',
      issued_on: '2026-11-21',
      withdrawn_on: withdrawnOn,
    })
    .execute();
  return code;
}

const get = (url: string, ip = '203.0.113.9') =>
  app.inject({ url, headers: { accept: 'text/html', 'x-forwarded-for': ip } });

test('a code of ours gives the kind and the date, however it is typed', async () => {
  const code = await aCode();
  const spoken = code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l');
  for (const typed of [code, spoken]) {
    const { body, statusCode, headers } = await get(`/verify/${encodeURIComponent(typed)}`);
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<div data-part="genuine"><b data-placeholder="genuine-kind">Discharge');
    expect(body).toContain('data-placeholder="genuine-issued">21 Nov 2026<');
    expect(body).toContain('data-part="unknown" hidden=""');
  }
});

test('a withdrawn document is said to be no longer valid, and why that happens', async () => {
  const { body } = await get(`/verify/${await aCode('2026-12-01')}`);
  expect(body).toContain('<div data-part="withdrawn"><b data-placeholder="withdrawn-kind">Disch');
  expect(body).toContain('data-placeholder="withdrawn-on">1 Dec 2026<');
  expect(body).toContain('data-placeholder="withdrawn-why">A discharge letter is withdrawn when');
  expect(body).toContain('data-part="genuine" hidden=""');
});

test('we have not issued a document with another code', async () => {
  const { body, statusCode } = await get('/verify/7K3M-92QD-X0VA-4TRB');
  expect(statusCode).toBe(404);
  expect(body).toContain('<div data-part="unknown">');
});

test.each(['hello', '%22%3E%3Cscript%3E', '7K3M-92QD-X0VA-4TR', `${'9'.repeat(70)}`])(
  'what cannot be a code is told beside the field: %s',
  async (code) => {
    const { body, statusCode } = await get(`/verify/${code}`);
    expect(statusCode).toBe(404);
    expect(body).toContain('<input name="code" aria-invalid="true"');
    expect(body).toContain('data-placeholder="code-error">This is not one of our codes.');
    expect(body).toContain('<div data-part="unknown" hidden="">');
    expect(body).not.toContain('<script>');
  },
);

test('the form leads to the page of the code', async () => {
  const page = await get('/verify');
  expect([page.statusCode, page.body]).toEqual([200, document]);
  const blank = (await get('/verify?code=%20')).body;
  expect(blank).toContain('data-placeholder="code-error">Please enter the code of the document.');
  const { statusCode, headers } = await get('/verify?code=%20ab%2Fcd%20');
  expect([statusCode, headers.location]).toEqual([303, '/verify/ab%2Fcd']);
});

test('one network can check only so many codes an hour', async () => {
  const code = await aCode();
  const [network, other] = ['198.51.100.1', '198.51.100.200'];
  await get(`/verify/${code}`, network);
  await testApp.database.pool.query(
    'UPDATE attempt_counts SET attempts = 500 WHERE strpos(subject, $1) > 0',
    [`:${network}`],
  );
  const { statusCode, body, headers } = await get(`/verify/${code}`, network);
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('You have checked too many codes.');
  expect((await get(`/verify/${code}`, other)).statusCode).toBe(200);
});
