import { beforeEach, describe, expect, it } from 'vitest';
import {
  anActiveLoan,
  anApplication,
  apply,
  asStaff,
  readLoan,
  staffOfTests,
} from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { disapproveLoan } from '../index.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
beforeEach(() => testApp.setDate(today));

const disapprove = (loanId: string) =>
  asStaff(testApp, (tx, businessTime) =>
    disapproveLoan(tx, {
      loanId,
      staffId: staffOfTests.officer,
      code: 'documents',
      reason: 'The statement is too old.',
      businessTime,
    }),
  );

describe('the list of loans', () => {
  it('API-23: has every loan of the client with its figures', async () => {
    const active = await anActiveLoan(testApp);
    const reply = await fetch(`${testApp.url}/transactions/api/user/transaction-loan-list`, {
      headers: active.client.headers,
    });
    expect(await reply.json()).toEqual({
      count: 1,
      results: [await readLoan(testApp, active)],
      after: null,
    });
  });

  it.each([
    ['the list', '/transactions/api/user/transaction-loan-list'],
    ['the overview', '/loans/api/overview/'],
    ['the home', '/transactions/api/home/'],
  ])('%s shows loans as they were at one moment', async (_, url) => {
    const { client } = await anActiveLoan(testApp);
    const read = () => testApp.app.inject({ url, headers: client.headers });
    const before = (await read()).json();
    const writer = await testApp.database.pool.connect();
    const payAll = (part: string) =>
      writer.query(`UPDATE loan_instalments SET ${part} WHERE client_id = $1`, [client.clientId]);
    await writer.query('BEGIN');
    await writer.query('LOCK TABLE loan_instalments IN ACCESS EXCLUSIVE MODE');
    const reading = read();
    await untilWaiting(testApp);
    await payAll('principal_paid = principal');
    await writer.query('COMMIT');
    expect((await reading).json()).toEqual(before);
    await payAll('principal_paid = 0');
    writer.release();
  });

  it('API-23: comes newest first, page by page', async () => {
    const first = await anApplication(testApp);
    await disapprove(first.loanId);
    const second = await apply(testApp, first.client);
    const list = (query: string) =>
      testApp.app.inject({
        url: `/transactions/api/user/transaction-loan-list?${query}`,
        headers: first.client.headers,
      });
    const newest = (await list('limit=1')).json();
    expect(newest).toMatchObject({
      count: 2,
      results: [{ id: second.body.id }],
      after: second.body.id,
    });
    const rest = (await list(`limit=1&after=${newest.after}`)).json();
    expect(rest).toMatchObject({ count: 2, results: [{ id: first.loanId }], after: null });
    const bad = await list('after=7');
    expect([bad.statusCode, Object.keys(bad.json())]).toEqual([400, ['after']]);
  });
});
