import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happens } from '../../../test/builders/dispute.ts';
import { investByCard } from '../../../test/builders/investment.ts';
import { storedPayment } from '../../../test/builders/payment.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';

const testApp = useTestApp();

type Invested = { client: TestClient; reference: string; id: string };

/** 100,000 naira paid by card for an investment of 1% per month, on 21 November. */
async function anInvestmentByCard(): Promise<Invested> {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  return { client, ...(await investByCard(testApp, client)) };
}

async function credited(months: 1 | 3): Promise<void> {
  const [dayBefore, date] =
    months === 1
      ? (['2026-12-20', '2026-12-21'] as const)
      : (['2027-02-20', '2027-02-21'] as const);
  await testApp.setDate(dayBefore);
  await goTo(testApp, date);
}

/** The dispute, and the look that its webhook asks for. */
async function lose({ client, reference }: Invested, options: object = {}): Promise<void> {
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  const paid = { clientId: client.clientId, paymentId, reference };
  await happens(testApp, paid, 'dispute-lost', options);
  await testApp.work();
}

async function recoverable({ client, reference }: Invested): Promise<bigint> {
  const { payment_id: id } = await allTables(testApp.deps.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('client_id', '=', client.clientId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const of = (await readBalances(testApp.deps.db, client.clientId, [id]))(id);
  return of.balance(ledgerCodes.recoverable);
}

const shown = ({ client, id }: Invested) => readInvestment(testApp, client, id);

test('a lost dispute ends an investment that earned nothing yet', async () => {
  const invested = await anInvestmentByCard();
  await lose(invested);
  expect(await shown(invested)).toMatchObject({
    investment_amount: '0.00',
    balance: '0.00',
    status: 3,
    next_returns_date: null,
  });
  expect(await recoverable(invested)).toBe(0n);
  await expectCleanBook(testApp);
});

test('a lost dispute takes the returns that were credited and not withdrawn', async () => {
  const invested = await anInvestmentByCard();
  await credited(3);
  expect(await shown(invested)).toMatchObject({ balance: '103000.00' });
  await lose(invested);
  expect(await shown(invested)).toMatchObject({ investment_amount: '0.00', balance: '0.00' });
  expect(await recoverable(invested)).toBe(0n);
  await expectCleanBook(testApp);
});

test('a dispute lost in part leaves the rest invested, with its own returns', async () => {
  const invested = await anInvestmentByCard();
  await credited(1);
  await lose(invested, { amount: 4_000_000 });
  expect(await shown(invested)).toMatchObject({
    investment_amount: '60000.00',
    balance: '60600.00',
  });
  await expectCleanBook(testApp);
});

test('what was withdrawn of a disputed investment is recoverable from the client', async () => {
  const invested = await anInvestmentByCard();
  await credited(3);
  const { client, id } = invested;
  const reply = await askWithdrawal(testApp, client, id, { amount: '70000' });
  expect(reply.statusCode).toBe(200);
  await lose(invested);
  expect(await shown(invested)).toMatchObject({ investment_amount: '0.00', balance: '0.00' });
  expect(await recoverable(invested)).toBe(7_000_000n);
  await expectCleanBook(testApp);
});

test('money that is returned to a disputed investment settles what is owed', async () => {
  const invested = await anInvestmentByCard();
  await credited(3);
  const { client, id } = invested;
  await testApp.sandbox.addAccount('058', '0555555555', 'ADA OBI');
  const reply = await askWithdrawal(testApp, client, id, {
    amount: '70000',
    account: '0555555555',
  });
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('reference')
    .where('client_id', '=', client.clientId)
    .where('subject_id', '=', reply.json().id)
    .executeTakeFirstOrThrow();
  const { payment_id: paymentId } = await storedPayment(testApp, invested.reference);
  const paid = { clientId: client.clientId, paymentId, reference: invested.reference };
  await happens(testApp, paid, 'dispute-lost');
  expect(await recoverable(invested)).toBe(7_000_000n);
  await settlePayout(testApp.deps, {
    ...{ reference, status: 'failed', returned: false },
    ...{ transferCode: '', message: 'The account is closed.', fee: null },
  });
  expect(await recoverable(invested)).toBe(0n);
  expect(await shown(invested)).toMatchObject({ investment_amount: '0.00', balance: '0.00' });
  await expectCleanBook(testApp);
});

test('a lost dispute of an investment that was withdrawn is recoverable as a whole', async () => {
  const invested = await anInvestmentByCard();
  await credited(3);
  const { client, id } = invested;
  const reply = await askWithdrawal(testApp, client, id, { amount: '103000' });
  expect(reply.statusCode).toBe(200);
  await lose(invested);
  expect(await recoverable(invested)).toBe(10_000_000n);
  await expectCleanBook(testApp);
});

test('the client sees a reversal among the transactions and is told what it means', async () => {
  const invested = await anInvestmentByCard();
  const { client } = invested;
  await lose(invested);
  const list = await testApp.app.inject({
    url: '/transactions/transaction-list',
    headers: client.headers,
  });
  expect(list.json().results[0].investment).toMatchObject({
    action: 'Reversal',
    amount: '100000.00',
    initiator: 'System',
  });
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('N100,000: your payment has been returned to you');
  expect(email?.text).toContain('We have taken N100,000 out of the investment that it started');
});

test('IND-14: a reversed investment shows the returned capital and lost returns', async () => {
  const invested = await anInvestmentByCard();
  const { client, id } = invested;
  await credited(3);
  await lose(invested);
  const read = async (url: string) =>
    (await testApp.app.inject({ url, headers: client.headers })).json();
  const reversed = { capital: '100000.00', returns: '3000.00' };
  expect(await shown(invested)).toMatchObject({ status: 3, balance: '0.00', reversed });
  expect((await read('/investments/api/history/naira/')).results).toMatchObject([
    { id, status: 3, reversed },
  ]);
  expect((await read('/investments/api/overview/naira/')).recent).toMatchObject([{ reversed }]);
  const [entry] = (await read('/transactions/transaction-list')).results;
  // Only the capital reached the client's card.
  expect(entry).toMatchObject({ direction: 'in', investment: { amount: '100000.00' } });
  expect((await read(`/transactions/api/transaction/${entry.id}/`)).parts).toEqual([
    { of: 'capital', amount: '100000.00' },
    { of: 'lost-returns', amount: '3000.00' },
  ]);
});

test('IND-18: the tax on returns that are taken out is no longer withheld', async () => {
  await withholdTax();
  const invested = await anInvestmentByCard();
  await credited(3);
  const { client, id } = invested;
  const withheld = async () =>
    (await readBalances(testApp.deps.db, client.clientId, [id]))(id).balance(
      ledgerCodes.withholdingTax,
    );
  expect(await withheld()).toBe(30_000n);
  await lose(invested, { amount: 4_000_000 });
  expect(await shown(invested)).toMatchObject({ balance: '61620.00' });
  expect(await withheld()).toBe(18_000n);
  await expectCleanBook(testApp);
  const summary = await testApp.app.inject({
    url: '/transactions/api/yearly-summary/?year=2027',
    headers: client.headers,
  });
  const text = (await readPdf(summary.rawPayload)).pages.join('\n');
  // 3,000 were earned, and the reversal took 40% of them.
  expect(text).toContain('Returns earned on investments, before tax N1,800');
  expect(text).toContain('Tax withheld from returns N180');
});

/** A tenth of every return from December on. */
const withholdTax = () =>
  testApp.database.owner.pool.query(
    `INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on)
     VALUES (2, 100000, '2026-12-01')`,
  );
