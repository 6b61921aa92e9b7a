import type { ReplyOnWire } from '@quarrter/contract/call';
import type { taxWithheld } from '@quarrter/contract/staff/tax-withheld';
import { fromWire } from '@quarrter/domain/money';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happens } from '../../../test/builders/dispute.ts';
import { anInvestment, investByCard } from '../../../test/builders/investment.ts';
import { storedPayment } from '../../../test/builders/payment.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readTrialBalance } from '../../ledger/index.ts';

const testApp = useTestApp();
let finance: TestStaff;
let reversed: TestClient;
let kept: TestClient;

/** 10% from January on: a return of each in December is untaxed, those of January are taxed. */
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  kept = await aClient(testApp);
  await anInvestment(testApp, kept, { amount: '150000' });
  await anInvestment(testApp, kept, { currency: 'USD', plan: 'usd', amount: '500' });
  reversed = await aClient(testApp);
  const { reference } = await investByCard(testApp, reversed);
  await testApp.database.owner.pool.query(
    `INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on)
     VALUES (2, 100000, '2027-01-01')`,
  );
  await testApp.setDate('2027-01-20');
  await goTo(testApp, '2027-01-22');
  await testApp.setDate('2027-02-02');
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  await happens(testApp, { clientId: reversed.clientId, paymentId, reference }, 'dispute-lost');
  await testApp.work();
});

type Page = ReplyOnWire<typeof taxWithheld>;

const read = async (query: string, who = finance) =>
  staffCall(testApp, who, 'GET', `books/tax-withheld/?${query}`);

async function everyRow(query: string): Promise<Page['results']> {
  const rows: Page['results'] = [];
  for (let after = ''; ; ) {
    const page: Page = (await read(`${query}&limit=1${after}`)).body;
    rows.push(...page.results);
    if (page.after === null) return rows;
    after = `&after=${page.after}`;
  }
}

test.each([
  ['2027-01', 'NGN'],
  ['2027-01', 'USD'],
  ['2027-02', 'NGN'],
  ['2026-12', 'NGN'],
] as const)(
  'the tax of all investors in %s is the movement of 2400 in %s',
  async (month, currency) => {
    const rows = await everyRow(`month=${month}&currency=${currency}`);
    const days = month === '2027-02' ? 28 : 31;
    const period = { from: `${month}-01`, to: `${month}-${days}` };
    const accounts = await readTrialBalance(testApp.deps.db, currency, period);
    const moved = accounts.find(({ code }) => code === 2400);
    const tax = rows.reduce((sum, row) => sum + fromWire(row.tax), 0n);
    expect(tax).toBe((moved?.credits ?? 0n) - (moved?.debits ?? 0n));
    expect(rows).toHaveLength(
      { '2026-12': 0, '2027-02': 1, '2027-01': currency === 'NGN' ? 2 : 1 }[month],
    );
  },
);

test('an investor has the returns before tax, the rate and the tax of the month', async () => {
  const rows = await everyRow('month=2027-01&currency=NGN');
  expect(rows.find(({ id }) => id === kept.clientId)).toEqual({
    ...{ id: kept.clientId, clientName: 'Ada Obi', gross: '3000.00', tax: '150.00' },
    ...{ net: '2850.00', rate: '5' },
  });
  const [back] = await everyRow('month=2027-02&currency=NGN');
  expect(back).toMatchObject({ id: reversed.clientId, tax: '-100.00', rate: null });
});

test('is saved as a file with an entry in the audit log, by those who read the books', async () => {
  const file = await testApp.app.inject({
    url: '/staff/api/books/tax-withheld/file/?month=2027-01',
    headers: finance.headers,
  });
  expect(file.body).toContain(
    'Client ID,Client,Returns before tax,"Tax, percent",Tax withheld,Returns after tax',
  );
  expect(file.body).toContain(`${kept.clientId},Ada Obi,3000.00,5,150.00,2850.00`);
  const { rows } = await testApp.database.pool.query(
    "SELECT subject, note FROM audit_log WHERE action = 'export-tax-withheld'",
  );
  expect(rows).toEqual([{ subject: 'tax withheld in 2027-01', note: 'NGN' }]);
  const officer = await aStaffMember(testApp, 'officer');
  expect((await read('month=2027-01', officer)).status).toBe(403);
  expect((await read('month=now')).status).toBe(400);
});
