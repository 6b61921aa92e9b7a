import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { closeDays } from '../../src/day-close/close-days.ts';
import { lenderId } from '../../src/ledger/index.ts';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { anInvestment } from './investment.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anOffer,
  disburse,
  readLoan,
  repay,
  type TestLoan,
} from './loan.ts';
import { anOpenOffer, buySlots } from './offer.ts';
import { call, eventually, lookAt } from './payment.ts';
import { approveAs, aStaffMember } from './staff.ts';
import { askWithdrawal } from './withdrawal.ts';

/** The first and the last business date of the book. */
export const bookDates = { first: '2026-11-21', last: '2027-02-25' } as const;

export type WholeBook = {
  /** Paid late, with penalties, and active again. */
  readonly late: TestLoan;
  /** Two repayments, the second of everything that was left. */
  readonly complete: TestLoan;
  /** Nothing was ever repaid. */
  readonly overdue: TestLoan;
  /** Its disbursement is in flight. */
  readonly ordered: TestLoan;
  readonly offered: TestLoan;
  /** Its principal was returned in time: no interest. */
  readonly cancelled: TestLoan;
  /** Nothing was ever repaid, and two people gave it up. */
  readonly writtenOff: TestLoan;
  /** In arrears it was given a new schedule, of which nothing was repaid. */
  readonly restructured: TestLoan;
  readonly investor: TestClient;
  /** In naira: capital was withdrawn after its maturity. */
  readonly withdrawn: string;
  /** In naira: a withdrawal from it is in flight. */
  readonly drawn: string;
  readonly dollars: string;
  /** In naira: started from the balance of a matured one. */
  readonly next: string;
  /** A limited-time offer of which slots were sold. */
  readonly offer: string;
  /** A journal by hand of the lender. */
  readonly journal: string;
};

/**
 * A book in which everything has happened that the ledger's checks look at, with every date closed:
 * three months of loans and investments through the product's own calls.
 */
export async function aWholeBook(testApp: TestApp): Promise<WholeBook> {
  await testApp.setDate(bookDates.first);
  const [late, complete, overdue] = [
    await anActiveLoan(testApp),
    await anActiveLoan(testApp, { months: 2 }),
    await anActiveLoan(testApp, { amount: 5_000_001n, months: 3 }),
  ];
  const [cancelled, writtenOff] = [await anActiveLoan(testApp), await anActiveLoan(testApp)];
  const restructured = await anActiveLoan(testApp);
  await repay(testApp, cancelled, '100,000');
  const investor = await aClient(testApp);
  const withdrawn = await anInvestment(testApp, investor);
  const drawn = await anInvestment(testApp, investor, { amount: '250000.50' });
  const matured = await anInvestment(testApp, investor);
  const dollars = await anInvestment(testApp, investor, {
    amount: '500',
    plan: 'usd',
    currency: 'USD',
  });
  const offer = await sellSlots(testApp);
  await closeThrough(testApp, '2026-12-09');
  await repay(testApp, complete, '58,000');
  await closeThrough(testApp, '2026-12-24');
  // Three penalties of 1,000, the first instalment, and 1,000 of the second one's interest.
  await repay(testApp, late, '33,000');
  await repay(testApp, complete, '50,000');
  await restructure(testApp, restructured);
  await closeThrough(testApp, '2027-02-22');
  await writeOff(testApp, writtenOff);
  await withdraw(testApp, investor, withdrawn, '30000');
  await testApp.sandbox.faults({ transfers: 'pending' });
  const ordered = await anAcceptedLoan(testApp);
  await disburse(testApp, ordered.loanId);
  await testApp.work();
  await withdraw(testApp, investor, drawn, '20000');
  const next = await reinvest(testApp, investor, matured, '102000');
  const offered = await anOffer(testApp);
  const journal = await changeBooks(testApp);
  await closeThrough(testApp, '2027-02-24');
  return {
    late,
    complete,
    overdue,
    ordered,
    offered,
    cancelled,
    writtenOff,
    restructured,
    investor,
    withdrawn,
    drawn,
    dollars,
    next,
    offer,
    journal,
  };
}

const closeThrough = (testApp: TestApp, date: string) => closeDays(testApp.deps.db, date);

async function reinvest(
  testApp: TestApp,
  { headers }: TestClient,
  id: string,
  amount: string,
): Promise<string> {
  const path = `/investments/api/naira/reinvest/${id}/`;
  const body = { amount, s: '03oa' };
  const reply = await call<{ id: string }>(testApp, 'POST', path, { headers, body });
  if (reply.status !== 200) throw new Error(`not reinvested: ${reply.status}`);
  return reply.body.id;
}

/** A client buys slots of an offer. */
async function sellSlots(testApp: TestApp): Promise<string> {
  const offerId = await anOpenOffer(testApp);
  const buyer = await aClient(testApp);
  const { reference } = (await buySlots(testApp, buyer, offerId, 2)).body;
  await testApp.sandbox.pay(reference, 'success');
  await lookAt(testApp, buyer, reference);
  return offerId;
}

/** Two people post a journal, close every month that is over, and change an investment tier. */
async function changeBooks(testApp: TestApp): Promise<string> {
  const journal = await propose(testApp, 'finance', 'books/journals/', {
    clientId: lenderId,
    currency: 'NGN',
    valueDate: '2027-02-20',
    reason: 'Bank charges',
    lines: [
      { code: 5900, side: 'debit', amount: '2,500' },
      { code: 1010, side: 'credit', amount: '2,500' },
    ],
  });
  await propose(testApp, 'finance', 'books/months/2027-01/close/', { note: '' });
  await propose(testApp, 'administrator', 'products/investments/r0d3/propose/', {
    version: 1,
    minimum: '10,000,000',
    maximum: '100,000,000',
    rate: '1.9',
  });
  return journal;
}

/** One member of staff makes a proposal, and another approves it; returns the id of its subject. */
async function propose(testApp: TestApp, role: StaffRole, path: string, body: object) {
  const { headers } = await aStaffMember(testApp, role);
  const url = `/staff/api/${path}`;
  const proposed = await call<Approval>(testApp, 'POST', url, { headers, body });
  const approver = await aStaffMember(testApp, 'approver');
  const { status } = await approveAs(testApp, approver, proposed.body.id);
  if (status !== 200) throw new Error(`not agreed on: ${JSON.stringify(proposed.body)}`);
  const { rows } = await testApp.database.pool.query<{ subject_id: string }>(
    'SELECT subject_id FROM approvals WHERE approval_id = $1',
    [proposed.body.id],
  );
  return rows[0]?.subject_id ?? '';
}

/** Two people give a loan up. */
function writeOff(testApp: TestApp, loan: TestLoan): Promise<void> {
  return agree(testApp, loan, 'write-off', { reason: 'Nothing can be recovered' });
}

/** Two people offer a new schedule, and the client accepts it. */
async function restructure(testApp: TestApp, loan: TestLoan): Promise<void> {
  await agree(testApp, loan, 'restructure', { duration: 6, interest: '2' });
  const path = `/loans/api/personal/accept-or-reject-restructuring/${loan.loanId}/`;
  const { headers } = loan.client;
  const { restructuring } = await readLoan(testApp, loan);
  const body = {
    is_accepted: '2',
    is_ticked: true,
    restructuring_id: restructuring?.id,
    amount_to_be_repaid: restructuring?.amount_to_be_repaid,
  };
  const { status } = await call(testApp, 'PUT', path, { headers, body });
  if (status !== 200) throw new Error(`not restructured: ${status}`);
}

/** One of the staff proposes something about a loan, and another agrees. */
async function agree(
  testApp: TestApp,
  { loanId }: TestLoan,
  what: string,
  body: object,
): Promise<void> {
  const [officer, approver] = [
    await aStaffMember(testApp, 'officer'),
    await aStaffMember(testApp, 'approver'),
  ];
  const path = `/staff/api/loans/${loanId}/${what}/`;
  const proposed = await call<Approval>(testApp, 'POST', path, { headers: officer.headers, body });
  const { status } = await approveAs(testApp, approver, proposed.body.id);
  if (status !== 200) throw new Error(`not agreed on: ${JSON.stringify(proposed.body)}`);
}

async function withdraw(testApp: TestApp, client: TestClient, id: string, amount: string) {
  const reply = await askWithdrawal(testApp, client, id, { amount });
  if (reply.statusCode !== 200) throw new Error(`no withdrawal: ${reply.body}`);
  await eventually(async () => {
    await testApp.work();
    const { rows } = await testApp.database.pool.query(
      "SELECT 1 FROM payouts WHERE client_id = $1 AND status = 'requested'",
      [client.clientId],
    );
    return rows.length === 0;
  });
}
