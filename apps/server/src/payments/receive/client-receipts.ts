import type { ClientReceipt } from '@quarrter/contract/client/receipts';
import type { Reader } from '../../platform/database/database.ts';
import { toClientReceipt } from '../wire.ts';
import { listReceiptsOfClient } from './unapplied-receipts.ts';

/** The newest unapplied receipts of a client, as the client reads them, and how many there are. */
export async function readClientReceipts(
  reader: Reader,
  clientId: string,
  limit: number,
): Promise<{ count: number; results: ClientReceipt[] }> {
  const { count, results } = await listReceiptsOfClient(reader, clientId, { limit });
  return { count, results: results.map(toClientReceipt) };
}
