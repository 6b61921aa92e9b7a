import { randomUUID } from 'node:crypto';
import type { BureauName } from '../../src/bureaus/index.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestLoan } from './loan.ts';

/** As if a bureau had been asked on a date and knew nothing of the client: enough for an offer. */
export async function aCreditReport(
  { deps }: Pick<TestApp, 'deps'>,
  { client: { clientId }, loanId }: TestLoan,
  answeredOn = '2026-11-21',
  bureau: BureauName = 'crc',
): Promise<void> {
  const at = new Date(`${answeredOn}T10:00:00Z`);
  await allTables(deps.db)
    .insertInto('bureau_questions')
    .values({
      client_id: clientId,
      question_id: randomUUID(),
      bureau,
      loan_id: loanId,
      state: 'no-record',
      asked_by: randomUUID(),
      asked_by_name: 'An officer',
      asked_on: answeredOn,
      asked_at: at,
      answered_on: answeredOn,
      answered_at: at,
    })
    .execute();
}
