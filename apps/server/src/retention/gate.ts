import type { Gate } from '../gates/index.ts';
import { retentionDb } from './tables.ts';

/**
 * An erased client begins nothing: a command may have waited until the erasure was stored. Money
 * that still arrives for them can be refunded.
 */
export const erasedGate: Gate = {
  name: 'erased',
  closes: ['new-business'],
  closedFor: async (reader, clientIds) => {
    const rows = await retentionDb(reader)
      .selectFrom('client_erasures')
      .select('client_id')
      .where('client_id', 'in', clientIds)
      .execute();
    return new Map(rows.map((row) => [row.client_id, 'This client is erased.']));
  },
};
