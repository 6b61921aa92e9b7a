import { expect } from 'vitest';
import { openSession } from '../../src/access/index.ts';
import { clientRealm } from '../../src/accounts/realm.ts';
import { type ImportFiles, planImport, writeImport } from '../../src/book-import/index.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import type { TestLoan } from './loan.ts';

/** Imports files without an error, and gives how many clients, loans and investments were new. */
export async function runImport({ deps }: TestApp, files: ImportFiles): Promise<number[]> {
  const { db, secrets } = deps;
  const plan = await planImport(db, files);
  expect(plan.errors).toEqual([]);
  await writeImport({ db, secrets, passwordHash: 'of a test' }, plan, () => {});
  const { clients, loans, investments } = plan;
  return [clients.clients.length, loans.loans.length, investments.investments.length];
}

/** The record that a reference of the lender stands for. */
export async function recordOf({ deps }: TestApp, reference: string): Promise<string> {
  const { record_id: id } = await allTables(deps.db)
    .selectFrom('import_references')
    .select('record_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return id;
}

/** An imported client with an open session, as the link of the invitation leaves it. */
export async function importedClient(testApp: TestApp, reference: string): Promise<TestClient> {
  const { db } = testApp.deps;
  const clientId = await recordOf(testApp, reference);
  const token = await db
    .transaction()
    .execute((tx) => openSession(tx, clientRealm, { ownerId: clientId }, new Date()));
  await testApp.database.pool.query(
    'UPDATE clients SET email_verified_at = now() WHERE client_id = $1',
    [clientId],
  );
  return {
    clientId,
    token,
    email: '',
    password: '',
    headers: { authorization: `Token ${token}` },
  };
}

/** An imported loan with its client, by their references. */
export async function importedLoan(
  testApp: TestApp,
  client: string,
  loan: string,
): Promise<TestLoan> {
  return {
    client: await importedClient(testApp, client),
    loanId: await recordOf(testApp, loan),
  };
}
