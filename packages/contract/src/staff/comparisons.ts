import * as z from 'zod/mini';
import { date, listQuery, recordId, staffCall, time } from '../call.ts';
import { pageOf } from '../lists.ts';

/** A comparison with the provider, with how far it is. */
export const comparisonRun = z.object({
  id: recordId,
  state: z.enum(['running', 'finished', 'interrupted']),
  firstDate: date,
  lastDate: date,
  startedAt: time,
  finishedAt: z.nullable(time),
  /** The list that is being read, and its page; null once all lists are read. */
  reading: z.nullable(
    z.object({ list: z.enum(['charge', 'transfer', 'refund', 'settlement']), page: z.number() }),
  ),
  /** How many records were compared, by kind, and how many items were opened and resolved. */
  figures: z.record(z.string(), z.number()),
});
export type ComparisonRun = z.infer<typeof comparisonRun>;

export const comparisonRuns = staffCall('GET /staff/api/reconciliation/runs/', {
  needs: ['read-reconciliation'],
  summary: 'List comparisons with the provider',
  query: listQuery,
  replies: {
    200: z.extend(pageOf(comparisonRun), {
      /** Whether one is queued that no worker has taken yet. */
      waiting: z.boolean(),
    }),
  },
});
