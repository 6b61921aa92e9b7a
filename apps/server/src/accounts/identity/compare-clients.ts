import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';

/** Compares clients with the screening list; screening has the handler, as it owns the list. */
export const compareClients = defineJob('compare-clients', { clientIds: z.array(z.uuid()) });

/** The fields of a client that are compared. */
const comparedFields: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'business_name', 'date_of_birth'],
]);

/** Queues the comparison of a client who is new or has a new name, as soon as a worker is free. */
export function queueComparison(tx: Tx, clientId: string): Promise<void> {
  const key = `compare-clients:${clientId}`;
  return queueJob(tx, compareClients, { clientIds: [clientId] }, { key });
}

/** Queues the comparison after a change of these fields, if one of them is compared. */
export async function queueComparisonAfter(
  tx: Tx,
  clientId: string,
  changed: readonly string[],
): Promise<void> {
  if (changed.some((field) => comparedFields.has(field))) await queueComparison(tx, clientId);
}
