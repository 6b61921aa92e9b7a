import type { PostedJournal } from '@quarrter/contract/staff/journals';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { aPaidRepayment } from '../../../test/builders/late-repayment.ts';
import { anActiveLoan } from '../../../test/builders/loan.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { lenderId, post } from '../../ledger/index.ts';
import { recordChecks } from '../../ledger-checks.ts';
import { newId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let finance: TestStaff;
let second: TestStaff;
let approver: TestStaff;
let client: TestClient;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
  client = await aClient(testApp);
});

const call = (path: string, who: TestStaff, payload?: object) =>
  staffCall(testApp, who, payload === undefined ? 'GET' : 'POST', path, payload);

const line = (code: number, side: 'debit' | 'credit', amount: string) => ({ code, side, amount });

const charges = {
  clientId: lenderId,
  currency: 'NGN',
  valueDate: '2026-11-21',
  reason: 'Bank charges of November',
  lines: [
    line(5900, 'debit', '2,000.25'),
    line(5010, 'debit', '499.75'),
    line(1010, 'credit', '2,500'),
  ],
};

const propose = (fields: object = {}) =>
  call('books/journals/', finance, { ...charges, ...fields });
const approve = (id: string, who = approver) => approveAs(testApp, who, id);

async function newest(): Promise<PostedJournal> {
  return (await call('books/journals/', finance)).body.results[0];
}

/** A journal that was proposed and approved. */
async function aJournal(fields: object = {}): Promise<PostedJournal> {
  const { status, body } = await propose(fields);
  expect([status, body]).toEqual([201, expect.anything()]);
  expect((await approve(body.id)).status).toBe(200);
  return newest();
}

async function movesOf(journalId: string) {
  const { rows } = await testApp.database.pool.query(
    `SELECT debit_code, credit_code, amount::text, happened_on FROM ledger_transfers
     WHERE subject_id = $1 ORDER BY debit_code, credit_code`,
    [journalId],
  );
  return rows.map((row) => [row.debit_code, row.credit_code, row.amount]);
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const check of recordChecks) found.push(...(await check.run(testApp.deps.db)).differences);
  return found;
}

test('a journal that two people approved is posted as its lines', async () => {
  const journal = await aJournal();
  expect(journal).toMatchObject({
    ...{ clientName: 'The lender', amount: '2500.00', postedOn: '2026-11-21' },
    ...{ proposedBy: finance.name, approvedBy: approver.name },
  });
  expect(await movesOf(journal.id)).toEqual([
    [5010, 1010, '49975'],
    [5900, 1010, '200025'],
  ]);
  expect(await differences()).toEqual([]);
});

test('the allowance for loan losses is booked and released by journal', async () => {
  const booked = (amount: string, more: 'debit' | 'credit' = 'debit') =>
    aJournal({
      lines: [line(5040, more, amount), line(1190, more === 'debit' ? 'credit' : 'debit', amount)],
    });
  await booked('70,000');
  await booked('20,000', 'credit');
  const { results } = (await call('books/trial-balance/?currency=NGN', finance)).body;
  const closingOf = (asked: number) =>
    results.find(({ code }: { code: number }) => code === asked)?.closing;
  expect([closingOf(5040), closingOf(1190)]).toEqual(['50000.00', '-50000.00']);
  const tooMuch = [line(1190, 'debit', '50,001'), line(5040, 'credit', '50,001')];
  expect((await propose({ lines: tooMuch })).status).toBe(400);
  expect((await propose({ clientId: client.clientId, lines: tooMuch })).status).toBe(400);
  expect(await differences()).toEqual([]);
});

test('no one approves their own journal, and an officer cannot propose one', async () => {
  const { body } = await propose();
  expect((await approve(body.id, finance)).status).toBe(403);
  expect((await approve(body.id, second)).status).toBe(200);
  expect((await approve(body.id, approver)).status).toBe(409);
  const officer = await aStaffMember(testApp, 'officer');
  expect((await call('books/journals/', officer, charges)).status).toBe(403);
});

test('the same request sent twice at once makes one proposal', async () => {
  const before = await waitingJournals();
  const headers = { ...finance.headers, 'idempotency-key': newId() };
  const send = (payload: object) =>
    testApp.app.inject({ method: 'POST', url: '/staff/api/books/journals/', headers, payload });
  const replies = await Promise.all([send(charges), send(charges)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(replies[0]?.json()).toEqual(replies[1]?.json());
  expect(await waitingJournals()).toBe(before + 1);
  expect((await send({ ...charges, reason: 'Another one' })).statusCode).toBe(409);
});

async function waitingJournals(): Promise<number> {
  const { rows } = await testApp.database.pool.query(
    "SELECT count(*)::int AS number FROM approvals WHERE kind = 'manual-journal'",
  );
  return rows[0].number;
}

test('a balance in one currency covers nothing in another', async () => {
  const earned = [line(1010, 'debit', '70,000'), line(4900, 'credit', '70,000')];
  const owner = { clientId: (await aClient(testApp)).clientId };
  await aJournal({ ...owner, lines: earned });
  await aJournal({
    ...owner,
    currency: 'USD',
    lines: earned.map((one) => ({ ...one, amount: '30' })),
  });
  const taken = (amount: string) => [line(4900, 'debit', amount), line(1010, 'credit', amount)];
  const dollars = await propose({ ...owner, currency: 'USD', lines: taken('31') });
  expect([dollars.status, JSON.stringify(dollars.body)]).toEqual([
    400,
    expect.stringContaining('4900 other income would fall below zero.'),
  ]);
  expect((await propose({ ...owner, lines: taken('70,000') })).status).toBe(201);
});

test('approving a journal twice posts it once', async () => {
  const { body } = await propose();
  await Promise.all([approve(body.id), approve(body.id)]);
  expect((await approve(body.id)).status).toBe(200);
  expect(await movesOf((await newest()).id)).toHaveLength(2);
});

test.each([
  ['one line', { lines: [line(5900, 'debit', '1')] }, 'at least 2 lines'],
  [
    'lines out of balance',
    { lines: [line(5900, 'debit', '2'), line(1010, 'credit', '1.99')] },
    'Debits and credits must be the same.',
  ],
  [
    'an account of loans',
    { lines: [line(1100, 'debit', '1'), line(1010, 'credit', '1')] },
    'You cannot post to 1100 loan principal receivable by hand',
  ],
  [
    'an unknown account',
    { lines: [line(9999, 'debit', '1'), line(1010, 'credit', '1')] },
    'There is no account code 9999.',
  ],
  [
    'an account on both sides',
    { lines: [line(1010, 'debit', '1'), line(1010, 'credit', '1')] },
    '1010 bank can be debited or credited, not both.',
  ],
  [
    'a balance below zero',
    { lines: [line(1010, 'debit', '1'), line(1400, 'credit', '1')] },
    '1400 withholding tax paid would fall below zero.',
  ],
  ['a value date to come', { valueDate: '2027-01-01' }, 'must not be after 2026-11-21'],
  ['a client who does not exist', { clientId: newId() }, 'There is no such client.'],
  [
    'an amount of nothing',
    { lines: [line(5900, 'debit', '0'), line(1010, 'credit', '0')] },
    'above',
  ],
])('a journal with %s is refused', async (_, fields, says) => {
  const { status, body } = await propose(fields);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(body)).toContain(says);
});

test('a journal of a client moves that client’s accounts alone', async () => {
  const lines = [line(1900, 'debit', '10'), line(1000, 'credit', '10')];
  const journal = await aJournal({ clientId: client.clientId, lines });
  expect(journal.clientName).toBe('Ada Obi');
  const { rows } = await testApp.database.pool.query(
    'SELECT DISTINCT client_id, debit_subject_id FROM ledger_transfers WHERE subject_id = $1',
    [journal.id],
  );
  expect(rows).toEqual([{ client_id: client.clientId, debit_subject_id: client.clientId }]);
  const tax = [line(1400, 'debit', '10'), line(1010, 'credit', '10')];
  const refused = await propose({ clientId: client.clientId, lines: tax });
  expect(JSON.stringify(refused.body)).toContain('no client has one');
});

test('a reversal mirrors its journal, once', async () => {
  const journal = await aJournal();
  const path = `books/journals/${journal.id}/reverse/`;
  const proposed = await call(path, finance, { reason: 'Entered twice' });
  expect(proposed.status).toBe(201);
  expect((await call(path, second, { reason: 'Entered twice' })).status).toBe(409);
  expect((await approve(proposed.body.id)).status).toBe(200);
  const reversal = await newest();
  expect(reversal).toMatchObject({ reverses: journal.id, amount: '2500.00' });
  expect(await movesOf(reversal.id)).toEqual([
    [1010, 5010, '49975'],
    [1010, 5900, '200025'],
  ]);
  expect((await call(path, finance, { reason: 'Again' })).status).toBe(409);
  const ofReversal = `books/journals/${reversal.id}/reverse/`;
  expect((await call(ofReversal, finance, { reason: 'Undo' })).status).toBe(409);
  expect(await differences()).toEqual([]);
});

test('the application cannot change a journal or a closed month', async () => {
  for (const table of ['journals', 'journal_lines', 'ledger_closed_months']) {
    const change = testApp.database.pool.query(`DELETE FROM ${table}`);
    await expect(change).rejects.toThrow('permission denied');
  }
});

test('a closed month takes no posting; a late repayment is booked in the open one', async () => {
  const loan = await anActiveLoan(testApp);
  const late = await aPaidRepayment(testApp, loan, '29,000');
  expect((await call('books/months/2026-11/close/', finance, {})).status).toBe(409);
  await goTo(testApp, '2026-12-02');
  expect((await call('books/months/', finance)).body).toMatchObject({ next: '2026-11' });
  const note = 'Agreed with the bank statement';
  const proposed = await call('books/months/2026-11/close/', finance, { note });
  expect((await approve(proposed.body.id, finance)).status).toBe(403);
  expect((await approve(proposed.body.id)).status).toBe(200);
  const closed = (await call('books/months/2026-11/', finance)).body;
  const trial = async () => {
    const path = 'books/trial-balance/?from=2026-11-01&date=2026-11-30';
    const { results } = (await call(path, finance)).body;
    return results.map((row: { code: number; closing: string }) => [row.code, row.closing]);
  };
  const naira = closed.results.filter((row: { currency: string }) => row.currency === 'NGN');
  const stored = naira.map((row: { code: number; closing: string }) => [
    ...[row.code, row.closing],
  ]);
  expect(stored).toEqual(await trial());
  await late.book();
  await testApp.work();
  expect(stored).toEqual(await trial());
  const { rows } = await testApp.database.pool.query(
    `SELECT paid_on, (SELECT min(happened_on) FROM ledger_transfers AS transfer
       WHERE transfer.client_id = receipts.client_id
         AND transfer.subject_id = receipts.receipt_id AND transfer.kind = 'receipt') AS booked_on
     FROM receipts WHERE client_id = $1`,
    [loan.client.clientId],
  );
  expect(rows).toEqual([{ paid_on: '2026-11-21', booked_on: '2026-12-02' }]);
  const refused = await propose({ valueDate: '2026-11-30' });
  expect(JSON.stringify(refused.body)).toContain('This month is closed');
  expect((await call('books/months/2026-11/close/', finance, {})).status).toBe(409);
  expect((await call('books/months/2027-01/close/', finance, {})).status).toBe(409);
  // Even a clock that was set back opens nothing.
  await testApp.setDate('2026-11-30');
  const posting = testApp.deps.db.transaction().execute((tx) =>
    post(tx, lenderId, '2026-11-30', [
      {
        ...{ kind: 'journal', subjectId: lenderId, currency: 'NGN', amount: 100n },
        debit: { code: 5900, subjectId: lenderId },
        credit: { code: 1010, subjectId: lenderId },
      },
    ]),
  );
  await expect(posting).rejects.toThrow('is closed');
});
