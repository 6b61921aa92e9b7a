import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { bureausDb } from './tables.ts';

/** Deletes what we asked the credit bureaus about some clients, with their reports. */
export async function eraseQuestions(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await bureausDb(tx)
    .deleteFrom('bureau_questions')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
}

type Application = { readonly clientId: string; readonly loanId: string };

/** Deletes the same for some applications alone. */
export async function eraseQuestionsAbout(
  tx: Tx,
  applications: readonly Application[],
): Promise<void> {
  const clientIds = applications.map(({ clientId }) => clientId);
  const loanIds = applications.map(({ loanId }) => loanId);
  await bureausDb(tx)
    .deleteFrom('bureau_questions')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .execute();
}
