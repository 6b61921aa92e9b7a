import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anApplication, answer, offer, payOut, repay } from '../../../test/builders/loan.ts';
import { actOnLoan } from '../../../test/builders/loan-action.ts';
import { call } from '../../../test/builders/payment.ts';
import { approveAs, aStaffMember, staffCall } from '../../../test/builders/staff.ts';
import { aMaturedInvestment, askWithdrawal } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allChecks } from '../../ledger-checks.ts';

const testApp = useTestApp();

/** In every text that the client and staff write. */
const word = 'zebrafinch';

const says = (about: string) => `My ${word} and ${about}.`;

async function succeeds(reply: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function differences(): Promise<string[]> {
  const all: string[] = [];
  for (const check of allChecks) all.push(...(await check.run(testApp.deps.db)).differences);
  return all;
}

/** The tables in which a row of the client holds a text. */
async function tablesWith(pattern: string, { clientId }: TestClient): Promise<string[]> {
  const { rows: tables } = await testApp.database.pool.query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'client_id' AND table_schema = 'public'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await testApp.database.pool.query(
      `SELECT 1 FROM ${name} AS held WHERE client_id = $1 AND held::text ~* $2`,
      [clientId, pattern],
    );
    if (rows.length > 0) holding.push(name);
  }
  return holding.sort();
}

test('what an erased client wrote, and where money went, is in no table', async () => {
  const [officer, approver, administrator] = [
    await aStaffMember(testApp, 'officer'),
    await aStaffMember(testApp, 'approver'),
    await aStaffMember(testApp, 'administrator'),
  ];
  const loan = await anApplication(testApp);
  const { client, loanId } = loan;
  const asClient = (url: string, body: object) =>
    succeeds(call(testApp, 'POST', url, { headers: client.headers, body }));
  const decline = { code: 'income-too-low', reason: says('decline') };
  await succeeds(actOnLoan(testApp, officer, loanId, 'disapprove', decline));
  await asClient(`/loans/api/personal/review-request/${loanId}/`, { reason: says('review') });
  const reopened = { decision: 'reopen', reason: says('answer') };
  await succeeds(actOnLoan(testApp, approver, loanId, 'answer-review', reopened));
  await offer(testApp, loan);
  await answer(testApp, loan);
  await payOut(testApp, loan);
  const hardship = { reason: says('hardship'), monthly_amount: '15,000' };
  await asClient(`/loans/api/personal/hardship-request/${loanId}/`, hardship);
  const terms = { duration: 6, interest: '2' };
  const path = `loans/${loanId}/restructure/`;
  const proposed = await staffCall(testApp, officer, 'POST', path, terms);
  await succeeds(approveAs(testApp, approver, proposed.body.id));
  await repay(testApp, loan, '100,000');
  const investment = await aMaturedInvestment(testApp, client);
  const asked = await askWithdrawal(testApp, client, investment, { amount: '103,000' });
  expect(asked.statusCode, asked.body).toBe(200);
  await testApp.work();

  const email = `${word}@example.com`;
  const address = { email, emailAgain: email, reason: says('address') };
  const newAddress = `clients/${client.clientId}/new-email-address/`;
  await succeeds(staffCall(testApp, officer, 'POST', newAddress, address));

  const names = '\\mobi\\M|\\mada\\M|\\m6789\\M|GTBank';
  const traces = `${word}|${names}`;
  const before = await tablesWith(traces, client);
  expect(before).toEqual(expect.arrayContaining(['approvals', 'events']));
  await testApp.setDate('2032-03-01');
  const books = await differences();
  const { body } = await staffCall(testApp, administrator, 'POST', 'retention/proposals/');
  await succeeds(approveAs(testApp, approver, body.id));
  await testApp.work();
  // The audit log is sealed; the farewell email says that it stays.
  expect(await tablesWith(traces, client)).toEqual(['audit_log']);
  expect(await tablesWith(names, client)).toEqual([]);
  expect(await differences()).toEqual(books);
  const tabs = ['', 'loans/', 'timeline/', 'transfers/', 'emails/', 'investments/'];
  const pages = tabs.map((tab) => `clients/${client.clientId}/${tab}`);
  for (const page of [...pages, `loans/${loanId}/`, 'approvals/?state=approved']) {
    expect((await staffCall(testApp, approver, 'GET', page)).status, page).toBe(200);
  }
});

test('the texts of a client who was not erased cannot be emptied', async () => {
  const { clientId } = await aClient(testApp);
  const erase = testApp.database.pool.query('SELECT erase_written_texts($1, $2)', [clientId, '{}']);
  await expect(erase).rejects.toThrow('this client was not erased');
});
