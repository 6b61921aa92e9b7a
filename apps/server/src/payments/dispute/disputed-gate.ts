import { sql } from 'kysely';
import type { Gate } from '../../gates/index.ts';
import { ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import { paymentsDb } from '../tables.ts';

/**
 * Money that a client's bank asks for back, or that the client owes (1300), must not leave another
 * way: a lost dispute could then only be written off. New business brings money in, so it stays
 * possible.
 */
export const disputedGate: Gate = {
  name: 'disputed',
  closes: ['pay-out'],
  closedFor: async (reader, clientIds) => {
    const disputed = await paymentsDb(reader)
      .selectFrom('disputes')
      .select('client_id')
      .where('client_id', 'in', clientIds)
      .where('state', '=', 'open')
      .execute();
    const owing = await sql<{ client_id: string }>`
      SELECT client_id FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS owed
      WHERE client_id IN (${sql.join([...clientIds])}) AND debits > credits`.execute(reader);
    return new Map([
      ...owing.rows.map(({ client_id }) => [client_id, owesUs] as const),
      ...disputed.map(({ client_id }) => [client_id, disputesPayment] as const),
    ]);
  },
};

const disputesPayment = 'This client’s bank has not decided a dispute about a payment.';
const owesUs = 'This client owes us money of a payment that went back or was paid twice.';
