import { fromWire } from '@quarrter/domain/money';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { aLongHistory } from '../../test/builders/long-history.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyCode } from '../issued-documents/index.ts';

const testApp = useTestApp();
let client: TestClient;
beforeAll(async () => {
  client = await aLongHistory(testApp);
}, 60_000);

type Query = Record<string, string>;
const ask = (query: Query, { headers }: TestClient = client) =>
  testApp.app.inject({
    url: `/transactions/api/statement/?${new URLSearchParams(query)}`,
    headers,
  });

const whole = { from: '2026-11-01', to: '2027-02-21' };

type CsvLine = { Account: string; Currency: string; Date: string; Description: string };
type CsvRow = CsvLine & {
  'Change of balance': string;
  Balance: string;
  Reference: string;
  Receipt: string;
};

async function readCsv(query: Query, reader?: TestClient): Promise<CsvRow[]> {
  const reply = await ask({ format: 'csv', ...query }, reader);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  return parse<CsvRow>(reply.body, { bom: true, columns: true });
}

async function readText(query: Query, reader?: TestClient): Promise<string> {
  const reply = await ask(query, reader);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await readPdf(reply.rawPayload)).pages.join('\n');
}

/** The rows of each account of each currency, in the order of the file. */
const accountsOf = (rows: readonly CsvRow[]) =>
  [...Map.groupBy(rows, (row) => `${row.Account} ${row.Currency}`)].map(
    ([name, [opening, ...lines]]) => ({ name, opening, lines, closing: lines.pop() }),
  );

/** Returns the current balance of the ledger's accounts with these codes of docs/ledger.md. */
async function inLedger(codes: readonly number[], currency: string): Promise<bigint> {
  const { rows } = await testApp.database.owner.pool.query<{ held: bigint }>(
    `SELECT abs(sum(debits) - sum(credits))::bigint AS held FROM ledger_accounts
    WHERE client_id = $1 AND code = any($2) AND currency = $3`,
    [client.clientId, codes, currency],
  );
  return BigInt(rows[0]?.held ?? 0);
}

const held = async () => [
  ['Loans: what you owe NGN', await inLedger([1100, 1110, 1120], 'NGN')],
  ['Investments: what you own NGN', await inLedger([2000, 2010], 'NGN')],
  ['Money on its way to you NGN', await inLedger([2100, 2110], 'NGN')],
  ['Investments: what you own USD', await inLedger([2000, 2010], 'USD')],
];

describe('a statement adds up', () => {
  test('in CSV, line by line, to what the ledger holds', async () => {
    const accounts = accountsOf(await readCsv(whole));
    for (const { opening, lines, closing } of accounts) {
      let balance = fromWire(opening?.Balance ?? '');
      for (const line of lines) {
        balance += fromWire(line['Change of balance']);
        expect(fromWire(line.Balance)).toBe(balance);
      }
      expect([opening?.Description, closing?.Description]).toEqual([
        'Opening balance',
        'Closing balance',
      ]);
      expect(fromWire(closing?.Balance ?? '')).toBe(balance);
    }
    const closing = accounts.map((one) => [one.name, fromWire(one.closing?.Balance ?? '')]);
    expect(closing).toEqual(await held());
    expect(closing.map(([, balance]) => balance)).toEqual([
      ...[6_800_000n, 7_279_950n, 3_000_050n, 51_400n],
    ]);
  });

  test('in the text of the PDF, line by line, to what the ledger holds', async () => {
    const text = await readText(whole);
    const [, ...sections] = text.split(
      /^(?=(?:Loans: what you owe|Investments: what you own|Money on its way to you) \(\w+\)$)/m,
    );
    const minor = (money = '') => {
      const [naira = '', kobo = ''] = money.replace(/[N$,+-]/g, '').split('.');
      return BigInt(`${naira}${kobo.padEnd(2, '0')}`);
    };
    const closing = sections.map((section) => {
      let balance = minor(/Opening balance (\S+)$/m.exec(section)?.[1]);
      const lines = [...section.matchAll(/ ([+-]?[N$][\d,.]+) ([N$][\d,.]+)$/gm)];
      expect(lines.length).toBeGreaterThan(section.startsWith('Money') ? 0 : 3);
      for (const [, change, after] of lines) {
        // A sign means that money reached or left the client: the balance may rise or fall by it.
        const moved = minor(after) - balance;
        expect(moved < 0n ? -moved : moved).toBe(minor(change));
        balance = minor(after);
      }
      expect(minor(/Closing balance (\S+)$/m.exec(section)?.[1])).toBe(balance);
      return balance;
    });
    expect(closing).toEqual((await held()).map(([, balance]) => balance));
  });

  test('and ends with all that the client owns and owes', async () => {
    const text = await readText({ ...whole, currency: 'NGN' });
    expect(text).toContain('Total owed (Naira) N0 N68,000 more N68,000');
    // Of 102,800 in the investments, 30,000.50 are on their way.
    expect(text).toContain('Total owned (Naira) N0 N102,800 more N102,800');
  });

  test('of one currency has the accounts of that one', async () => {
    const rows = await readCsv({ ...whole, currency: 'USD' });
    expect(new Set(rows.map((row) => row.Currency))).toEqual(new Set(['USD']));
    const all = await readCsv(whole);
    expect(rows).toEqual(all.filter((row) => row.Currency === 'USD'));
    expect(await readCsv({ ...whole, currency: '' })).toEqual(all);
  });

  test('of one period begins where that of the period before it ends', async () => {
    const before = accountsOf(await readCsv({ from: '2026-11-01', to: '2027-01-22' }));
    const after = accountsOf(await readCsv({ from: '2027-01-23', to: '2027-02-21' }));
    expect(before).toHaveLength(3);
    // Nothing was on its way before.
    const begun = after.filter(({ name }) => !name.startsWith('Money on its way'));
    expect(begun.map(({ opening }) => opening?.Balance)).toEqual(
      before.map(({ closing }) => closing?.Balance),
    );
  });
});

test('a statement says what each line was for', async () => {
  const rows = await readCsv(whole);
  const said = (account: string) =>
    rows
      .filter(
        (row) =>
          row.Account === account && row.Currency === 'NGN' && row['Change of balance'] !== '',
      )
      .map((row) => `${row.Date} ${row.Description} ${row['Change of balance']}`);
  expect(said('Loans: what you owe')).toEqual([
    '2026-11-21 Loan paid to your bank 100000.00',
    '2026-11-21 Interest for the whole term 16000.00',
    '2026-12-21 Repayment: N4,000 interest, N25,000 principal -29000.00',
    '2027-01-22 Penalty for late payment 1000.00',
    '2027-01-23 Penalty for late payment 1000.00',
    '2027-01-24 Penalty for late payment 1000.00',
    '2027-01-25 Repayment: N3,000 penalties, N5,000 interest, N25,000 principal -33000.00',
    '2027-01-25 Repayment reversed: N1,000 interest, N9,000 principal 10000.00',
    '2027-02-20 Penalty for late payment 1000.00',
  ]);
  expect(said('Investments: what you own')).toEqual([
    '2026-11-21 You invested 100000.00',
    '2026-12-21 Return credited 1000.00',
    '2027-01-21 Return credited, after N100 tax 900.00',
    '2027-02-21 Return credited, after N100 tax 900.00',
    '2027-02-21 Withdrawal to your bank -30000.50',
  ]);
  expect(said('Money on its way to you')).toEqual(['2027-02-21 Withdrawal requested 30000.50']);
});

test('a sign says what reached the client’s bank or card, and what left it', async () => {
  const text = await readText({ ...whole, currency: 'NGN' });
  const figures = (what: string) =>
    [...text.matchAll(new RegExp(`${what}.*? ([+-]?N[\\d,.]+) N[\\d,.]+$`, 'gm'))].map(
      ([, amount]) => amount,
    );
  expect(figures('Loan paid to your bank')).toEqual(['+N100,000']);
  expect(figures('Interest for the whole term')).toEqual(['N16,000']);
  expect(figures('You invested')).toEqual(['-N100,000']);
  expect(figures('Withdrawal to your bank')).toEqual(['+N30,000.50']);
  expect(figures('Withdrawal requested')).toEqual(['N30,000.50']);
  expect(figures('Penalty for late payment')[0]).toBe('N1,000');
});

test('a repayment of a statement leads to the report with this one and its receipt', async () => {
  const links = (await readCsv(whole)).map(({ Receipt }) => Receipt).filter((link) => link !== '');
  expect(links).toHaveLength(3);
  const pdf = (await ask(whole)).rawPayload.toString('latin1');
  for (const link of links) {
    expect(pdf).toContain(`(${link})`);
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin, pathname]).toEqual([testApp.deps.publicUrl, '/reports']);
    const url = `/transactions/api/report/?${searchParams}`;
    const { results } = (await testApp.app.inject({ url, headers: client.headers })).json();
    expect(results.map(({ id }: { id: string }) => id)).toEqual([searchParams.get('search')]);
  }
});

test('a statement is issued once, and can be checked by its code', async () => {
  const first = await ask(whole);
  expect((await ask(whole)).rawPayload).toEqual(first.rawPayload);
  const text = (await readPdf(first.rawPayload)).pages.join();
  const [code = ''] = /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(text) ?? [];
  expect(await verifyCode(testApp.deps, code, 'test', new Date())).toMatchObject({
    label: 'Account statement',
  });
});

test('API-07: another client has a statement of their own, and cannot open this one', async () => {
  const other = await aClient(testApp);
  expect(await readCsv(whole, other)).toEqual([]);
  expect(await readText(whole, other)).toContain('You had no balances or transactions');
  const list = await testApp.app.inject({
    url: '/transactions/api/statements/',
    headers: client.headers,
  });
  const [{ id }] = list.json().results;
  const open = (headers: object) =>
    testApp.app.inject({ url: `/transactions/api/statements/${id}/`, headers: { ...headers } });
  expect([(await open(client.headers)).statusCode, (await open(other.headers)).statusCode]).toEqual(
    [200, 404],
  );
});

test('a statement from before the account existed is empty', async () => {
  const before = { from: '1999-01-01', to: '1999-12-31' };
  expect(await readCsv(before)).toEqual([]);
  expect(await readText(before)).toContain('You had no balances or transactions in this period');
});

test.each([
  [{ to: '2027-02-21' }, 'from'],
  [{ from: '2027-02-01' }, 'to'],
  [{ from: '0000-01-01', to: '2027-01-01' }, 'from'],
  [{ from: '2027-02-30', to: '2027-03-01' }, 'from'],
  [{ from: '2027-02-01', to: '2027-01-01' }, 'to'],
  [{ from: '2027-02-01', to: '9999-12-31' }, 'to'],
  [{ from: '9999-01-01', to: '9999-12-31' }, 'from'],
  [{ ...whole, currency: 'EUR' }, 'currency'],
  [{ ...whole, format: 'xls' }, 'format'],
])('a statement with %j is a 400 about %s', async (query, field) => {
  const reply = await ask(query as Query);
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]]);
});
