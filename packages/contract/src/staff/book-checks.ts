import * as z from 'zod/mini';
import { date, detail, listQuery, recordId, staffCall, time } from '../call.ts';
import { pageOf } from '../lists.ts';

/** A run of the check of the ledger. `interrupted`: its worker is gone; start another one. */
export const checkRun = z.object({
  id: recordId,
  state: z.enum(['waiting', 'running', 'finished', 'failed', 'interrupted']),
  askedBy: z.string(),
  askedAt: time,
  businessDate: z.nullable(date),
  startedAt: z.nullable(time),
  finishedAt: z.nullable(time),
  /** How many comparisons there are, and how many are done. */
  checks: z.nullable(z.number()),
  done: z.number(),
  /** Rows. */
  compared: z.number(),
  differing: z.number(),
});
export type CheckRun = z.infer<typeof checkRun>;

export const checkRuns = staffCall('GET /staff/api/books/checks/', {
  needs: ['read-books'],
  summary: 'List checks of the ledger',
  query: listQuery,
  replies: { 200: pageOf(checkRun) },
});

export const startLedgerCheck = staffCall('POST /staff/api/books/checks/', {
  needs: ['check-books'],
  summary: 'Check the ledger',
  description:
    'Recalculates the whole ledger in the background, as `quarrter ledger-check` does. Only one ' +
    'check runs at a time.',
  replies: { 202: detail, 409: detail },
});

export const checkOutcome = z.object({
  name: z.string(),
  compared: z.number(),
  differing: z.number(),
  /** The first of those that differ, in sentences. */
  differences: z.array(z.string()),
  durationMs: z.number(),
});
export type CheckOutcome = z.infer<typeof checkOutcome>;

export const checkOutcomes = staffCall('GET /staff/api/books/checks/:id/', {
  needs: ['read-books'],
  summary: 'Read what a check of the ledger found',
  replies: { 200: z.object({ results: z.array(checkOutcome) }) },
});
