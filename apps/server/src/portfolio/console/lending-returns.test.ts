import { randomUUID } from 'node:crypto';
import type { ReplyOnWire } from '@quarrter/contract/call';
import type {
  lendingReturnLoans,
  readLendingReturn,
} from '@quarrter/contract/staff/lending-returns';
import { fromWire } from '@quarrter/domain/money';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../../../test/builders/closing.ts';
import { anActiveLoan, repay, type TestLoan } from '../../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { jobsAtStart } from '../../jobs.ts';
import { queueAtStart } from '../../platform/jobs/jobs.ts';

type LendingReturn = ReplyOnWire<typeof readLendingReturn>;
type LendingReturnMonth = LendingReturn['months'][number];
type LendingReturnLoan = ReplyOnWire<typeof lendingReturnLoans>['results'][number];

const testApp = useTestApp();
let finance: TestStaff;
let unpaid: TestLoan;
let paid: TestLoan;
let lastYear: LendingReturn;
let thisYear: LendingReturn;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  unpaid = await anActiveLoan(testApp);
  paid = await anActiveLoan(testApp, { amount: 5_000_000n });
  await complain('2026-11-22', '2026-11-23T10:00:00Z');
  await complain('2027-01-30', null);
  // The first instalments were due on 21 December; a later month does not change an earlier one.
  await testApp.setDate('2027-02-10');
  await repay(testApp, paid, '54,000');
  await testApp.setDate('2027-04-29');
  await goTo(testApp, '2027-05-02');
  await read('POST', '/staff/api/portfolio/count/');
  await testApp.work();
  lastYear = (await read('GET', '/staff/api/books/lending-returns/?period=2026-H2')).body;
  thisYear = (await read('GET', '/staff/api/books/lending-returns/')).body;
});

async function read(method: 'GET' | 'POST', url: string, who = finance) {
  const reply = await testApp.app.inject({ method, url, headers: who.headers });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body };
}

function complain(sentOn: string, answeredAt: string | null) {
  return testApp.database.pool.query(
    `INSERT INTO support_messages
       (message_id, name, email, subject, message, sent_on, sent_at, kind, answered_at, answered_by,
        answered_by_name, outcome)
     VALUES (gen_random_uuid(), 'Ada Obi', 'ada@example.com', 'Fees', 'Why?', $1::date,
       $1::date, 'complaint', $2, $3, $4, $5)`,
    [
      sentOn,
      answeredAt,
      ...(answeredAt ? [randomUUID(), 'Ngozi Eze', 'upheld'] : [null, null, null]),
    ],
  );
}

function monthOf(given: LendingReturn, month: string): LendingReturnMonth {
  const found = given.months.find((row) => row.month === month);
  if (found === undefined) throw new Error(`no ${month}`);
  return found;
}

const line = (given: LendingReturn, month: string) => monthOf(given, month).products[0];
const rows = async (query: string): Promise<LendingReturnLoan[]> =>
  (await read('GET', `/staff/api/books/lending-returns/loans/?${query}`)).body.results;

test('a month says what was lent, and at which rates', () => {
  expect(line(lastYear, '2026-11')).toMatchObject({
    loanType: 'personal',
    disbursed: { count: 2, amount: '150000.00' },
    rates: { lowest: '4', average: '4', highest: '4' },
    outstanding: { count: 2, principal: '150000.00' },
    late: { count: 0 },
  });
  expect(line(lastYear, '2026-12')?.disbursed).toEqual({ count: 0, amount: '0.00' });
  expect(lastYear.totals[0]?.disbursed).toEqual({ count: 2, amount: '150000.00' });
});

test('what loans owed at the end of each month is the balance of the ledger then', () => {
  const counted = [...lastYear.months, ...thisYear.months].filter((row) => row.state === 'counted');
  expect(counted.map(({ month }) => month)).toEqual([
    // Those before the first loan too.
    ...[
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
    ],
  ]);
  for (const { differences } of counted) {
    const none = '0.00';
    expect(differences).toEqual({ principal: none, interest: none, penalty: none, unearned: none });
  }
});

test('principal at the start, and what moved it, is the principal at the end', () => {
  for (const { products } of [...lastYear.months, ...thisYear.months]) {
    for (const one of products) {
      const start = fromWire(one.openingPrincipal) + fromWire(one.otherPrincipal);
      const given = fromWire(one.disbursed.amount);
      const gone = fromWire(one.repaid.principal) + fromWire(one.writtenOff.principal);
      expect(start + given - gone).toBe(fromWire(one.outstanding.principal));
    }
  }
  const {
    count,
    principal = '',
    interest = '',
    penalty = '',
  } = line(thisYear, '2027-02')?.repaid ?? {};
  const repaid = fromWire(principal) + fromWire(interest) + fromWire(penalty);
  expect([count, repaid]).toEqual([1, 5_400_000n]);
});

test('a loan is late from the first day, and in default after 90 days', () => {
  expect(line(lastYear, '2026-12')).toMatchObject({ late: { count: 2 }, inDefault: { count: 0 } });
  expect(line(thisYear, '2027-02')).toMatchObject({ inDefault: { count: 0 } });
  // 100 days after 21 December; the other loan paid penalties and two instalments in February.
  expect(line(thisYear, '2027-03')).toMatchObject({
    late: { count: 2 },
    inDefault: { count: 1, principal: '100000.00' },
  });
});

test.each([
  ['disbursed', '2026-11', 2],
  ['repaid', '2027-02', 1],
  ['outstanding', '2027-04', 2],
  ['late', '2027-01', 2],
  ['in-default', '2027-03', 1],
  ['written-off', '2027-03', 0],
  ['completed', '2027-03', 0],
])('the loans behind %s of %s', async (figure, month, count) => {
  expect(await rows(`figure=${figure}&month=${month}`)).toHaveLength(count);
  expect(await rows(`figure=${figure}&month=${month}&loanType=business`)).toHaveLength(0);
});

test('the loans behind a figure add up to it', async () => {
  const owed = await rows('figure=outstanding&month=2027-04');
  const sum = (amounts: string[]) => amounts.reduce((total, one) => total + fromWire(one), 0n);
  const { outstanding } = line(thisYear, '2027-04') ?? {};
  expect(sum(owed.map(({ principal }) => principal))).toBe(fromWire(outstanding?.principal ?? ''));
  expect(sum(owed.map(({ penalty }) => penalty))).toBe(fromWire(outstanding?.penalty ?? ''));
  expect(new Set(owed.map(({ id }) => id))).toEqual(new Set([unpaid.loanId, paid.loanId]));
  const first = (await read('GET', `${list}?figure=outstanding&month=2027-04&limit=1`)).body;
  expect(first.results).toEqual([owed[0]]);
  expect(await rows(`figure=outstanding&month=2027-04&after=${first.after}`)).toEqual([owed[1]]);
});

const list = '/staff/api/books/lending-returns/loans/';

test('the loans behind a figure are saved as a file, and the audit log says so', async () => {
  const file = await read('GET', `${list}file/?figure=in-default&month=2027-03`);
  expect(file.body.split('\n')).toHaveLength(3);
  expect(file.body).toContain(unpaid.loanId);
  const { rows: entries } = await testApp.database.pool.query(
    `SELECT note FROM audit_log WHERE action = 'export-lending-return'`,
  );
  expect(entries).toEqual([{ note: 'in-default, all products' }]);
});

test('complaints are counted by month', () => {
  const none = { received: 0, settled: 0, inTime: 0, upheld: 0, open: 0 };
  expect(monthOf(lastYear, '2026-11').complaints).toEqual({
    ...{ received: 1, settled: 1, inTime: 1, upheld: 1, open: 0 },
  });
  expect(monthOf(lastYear, '2026-12').complaints).toEqual(none);
  expect(thisYear.complaints).toEqual({ ...none, received: 1, open: 1 });
});

test('a period is a half-year or a year since the first loan', async () => {
  expect(thisYear.period).toBe('2027-H1');
  expect(thisYear.periods).toEqual(['2027-H1', '2027', '2026-H2', '2026']);
  const year = (await read('GET', '/staff/api/books/lending-returns/?period=2026')).body;
  expect(year.months).toHaveLength(12);
  const future = await read('GET', '/staff/api/books/lending-returns/?period=2027-H2');
  expect([future.status, future.body.period]).toEqual([400, ['The business date is 2027-05-02.']]);
});

test('a month as an earlier version counted it waits until the next worker starts', async () => {
  const { db } = testApp.deps;
  const url = '/staff/api/books/lending-returns/?period=2026-H2';
  const november = async () => monthOf((await read('GET', url)).body, '2026-11');
  const { countedAt: _, ...counted } = await november();
  await testApp.database.owner.pool.query(
    `UPDATE lending_months
     SET figures = figures #- '{ledger,unearned}' #- '{products,0,restructured}'`,
  );
  expect(await november()).toMatchObject({ state: 'waiting', products: [], differences: null });
  await queueAtStart(db, jobsAtStart);
  await testApp.work();
  expect(await november()).toMatchObject(counted);
});

test('an officer does not read the return', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  expect((await read('GET', list, officer)).status).toBe(403);
});
