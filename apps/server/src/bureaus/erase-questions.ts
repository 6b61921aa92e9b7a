import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { eraseRows } from '../platform/database/erase-rows.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { bureausDb } from './tables.ts';

type Application = { readonly clientId: string; readonly loanId: string };

/** Deletes the questions to credit bureaus about some applications, with their reports. */
export async function eraseQuestionsAbout(
  tx: Tx,
  secrets: Secrets,
  applications: readonly Application[],
): Promise<void> {
  const clientIds = applications.map(({ clientId }) => clientId);
  const only = sql`loan_id = any(${applications.map(({ loanId }) => loanId)}::uuid[])`;
  await eraseRows(tx, secrets, bureausDb.tables, { clientIds, only });
}
