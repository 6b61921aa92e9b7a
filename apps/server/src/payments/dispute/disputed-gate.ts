import { sql } from 'kysely';
import type { Gate } from '../../gates/index.ts';
import { ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';

/**
 * Money that a client's bank asks for back, or that the client owes (1300), must not leave another
 * way: a lost dispute could then only be written off. New business brings money in, so it stays
 * possible.
 */
export const disputedGate: Gate = {
  name: 'disputed',
  closes: ['pay-out'],
  closedFor: async (reader, clientIds) => {
    const ours = sql`client_id IN (${sql.join([...clientIds])})`;
    // Of two reasons, the dispute is the one to read.
    const { rows } = await sql<{ client_id: string; owes: boolean }>`
      SELECT client_id, true AS owes FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS owed
      WHERE ${ours} AND debits > credits
      UNION ALL SELECT client_id, false FROM disputes WHERE ${ours} AND state = 'open'
      ORDER BY owes DESC`.execute(reader);
    return new Map(rows.map(({ client_id, owes }) => [client_id, owes ? owesUs : disputesPayment]));
  },
};

/** The clients among these who owe us money (1300), in one query. */
export async function findOwing(
  reader: Reader,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const { rows } = await sql<{ client_id: string }>`
    SELECT DISTINCT client_id FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS owed
    WHERE client_id IN (${sql.join([...clientIds])}) AND debits > credits`.execute(reader);
  return new Set(rows.map((row) => row.client_id));
}

const disputesPayment = 'This client’s bank has not decided a dispute about a payment.';
const owesUs = 'This client owes us money from a payment that was reversed or paid twice.';
