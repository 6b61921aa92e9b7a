import type { LoanFilter } from '@quarrter/contract/staff/loans';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anApplication, type TestLoan } from '../../../../test/builders/loan.ts';
import { call } from '../../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { shortId } from '../../../platform/database/ids.ts';
import { exportLoanList } from './export-loans.ts';
import { rowsAfter } from './list-loan-queue.ts';

const testApp = useTestApp();
let officer: TestStaff;
let auditor: TestStaff;
let loans: TestLoan[];

beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  auditor = await aStaffMember(testApp, 'auditor');
  loans = [];
  for (const code of [null, 'documents', 'documents', 'bureau-record']) {
    const loan = await anApplication(testApp);
    loans.push(loan);
    if (code === null) continue;
    await call(testApp, 'POST', `/staff/api/loans/${loan.loanId}/disapprove/`, {
      headers: officer.headers,
      body: { code, reason: 'No.' },
    });
  }
});

const documents: LoanFilter = { declineCode: 'documents' };
const idsOf = (some: readonly (TestLoan | undefined)[]) =>
  some.map((loan) => shortId(loan?.loanId ?? ''));

/** The lines of a file below its heading. */
async function linesOf(filter: LoanFilter, pageSize: number): Promise<string[]> {
  const file = await exportLoanList(testApp.deps.db, auditor, filter, pageSize);
  const text = (await file.toArray()).join('');
  return text.trim().split('\n').slice(1);
}

test('the list of applications is exported as it is filtered, with an audit entry', async () => {
  await testApp.database.owner.pool.query(
    "UPDATE clients SET first_name = '=Ada' WHERE client_id = $1",
    [loans[1]?.client.clientId],
  );
  const url = '/staff/api/loans/export/?state=disapproved&declineCode=documents';
  const get = (who: TestStaff) => testApp.app.inject({ url, headers: who.headers });
  expect((await get(officer)).statusCode).toBe(403);
  const reply = await get(auditor);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heading, ...lines] = reply.body.trim().split('\n');
  expect(heading).toContain('Decline category');
  expect(lines.map((line) => line.split(',')[0])).toEqual(idsOf(loans.slice(1, 3)));
  expect(lines[0]).toContain("'=Ada");
  expect(lines[0]).toContain(',Personal,Declined,Documents missing or not genuine,100000.00,');
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name, note FROM audit_log WHERE action = 'export-loans'
      AND note = 'state: disapproved; declineCode: documents'`,
  );
  expect(rows).toMatchObject([{ actor_name: auditor.name }]);
});

test('an export of several pages has each application once, oldest first', async () => {
  for (const pageSize of [1, 2, 3, 5]) {
    const lines = await linesOf({}, pageSize);
    const ids = lines.map((line) => line.split(',')[0]);
    expect(ids, `pages of ${pageSize}`).toEqual(idsOf(loans));
  }
});

test('a decline category without a state lists declined applications only', async () => {
  const kept = (code: string | null) =>
    testApp.database.owner.pool.query('UPDATE loans SET disapproval_code = $1 WHERE loan_id = $2', [
      code,
      loans[0]?.loanId,
    ]);
  await kept('documents');
  const rows = await rowsAfter(testApp.deps.db, documents, null, 10).execute();
  await kept(null);
  expect(rows.map((row) => row.loan_id)).toEqual([loans[1]?.loanId, loans[2]?.loanId]);
});

test('a line of the list is read without the answers of its applicant', async () => {
  const [row] = await rowsAfter(testApp.deps.db, {}, null, 1).execute();
  expect(row).toMatchObject({ loan_id: loans[0]?.loanId });
  expect(row).not.toHaveProperty('application');
});

test('declined applications of a category are found by their index', async () => {
  const { db } = testApp.deps;
  const { pool } = testApp.database.owner;
  await pool.query(`
    INSERT INTO loans SELECT (jsonb_populate_record(loans, jsonb_build_object(
      'client_id', gen_random_uuid(), 'loan_id', gen_random_uuid(), 'disapproval_code', null,
      'application', '{}'::jsonb))).*
    FROM loans, generate_series(1, 1000) WHERE loan_id = '${loans[1]?.loanId}'`);
  await pool.query('ANALYZE loans');
  const query = rowsAfter(db, documents, null, 51);
  const { rows } = await sql`EXPLAIN ${query}`.execute(db);
  expect(JSON.stringify(rows)).toContain('loans_declined');
});
