import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/builders/client.ts';
import { aLongHistory } from '../../test/builders/long-history.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let client: TestClient;
beforeAll(async () => {
  client = await aLongHistory(testApp);
}, 60_000);

const address = '/transactions/api/yearly-summary/?year=';
const summary = (year: string) =>
  testApp.app.inject({ url: address + year, headers: client.headers });

async function textOf(year: string): Promise<string> {
  const reply = await summary(year);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await readPdf(reply.rawPayload)).pages.join('\n');
}

test('a yearly summary has interest paid, returns earned and tax withheld', async () => {
  const text = await textOf('2027');
  for (const line of [
    'To 21 Feb 2027',
    // 5,000 were paid, and 1,000 of them taken back.
    'Interest paid on loans N4,000',
    'Penalties paid on loans N3,000',
    'Returns earned on investments, before tax N2,000',
    'Tax withheld from returns N200',
    'Returns after tax N1,800',
    'Returns earned on investments, before tax $10',
    'Tax withheld from returns $1',
  ]) {
    expect(text).toContain(line);
  }
  expect(await textOf('2026')).toContain('Returns after tax N1,000');
});

test('a yearly summary is issued once, and again when the year has gone on', async () => {
  expect((await summary('2026')).rawPayload).toEqual((await summary('2026')).rawPayload);
  expect((await summary('2026')).headers['content-disposition']).toContain('summary 2026.pdf');
});

test.each(['2028', '9999', '0000', 'now', ''])(
  'a yearly summary of %j is a 400 about the year',
  async (year) => {
    const reply = await summary(year);
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['year']]);
  },
);
