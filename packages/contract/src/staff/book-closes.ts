import * as z from 'zod/mini';
import { date, detail, listQuery, staffCall, time } from '../call.ts';
import { pageOf } from '../lists.ts';
import { closeReport } from './reconciliation.ts';

/** The close of a business date. */
export const closedDay = z.object({
  date,
  startedAt: time,
  /** Null while it is in progress, or was interrupted. */
  finishedAt: z.nullable(time),
  /** The clients are worked through in parts; how many there are, and how many are done. */
  buckets: z.number(),
  bucketsDone: z.number(),
  /** How many records each step changed, by its name. */
  steps: z.record(z.string(), z.number()),
  sealedClients: z.nullable(z.number()),
});
export type ClosedDay = z.infer<typeof closedDay>;

export const dayCloses = staffCall('GET /staff/api/books/closes/', {
  needs: ['read-books'],
  summary: 'List day closes',
  query: listQuery,
  replies: {
    200: z.extend(pageOf(closedDay), {
      businessDate: date,
      /** The date in Lagos, and how many dates before it are not closed. */
      today: date,
      daysBehind: z.number(),
      /** A worker closes dates now; or the close waits for one. */
      running: z.boolean(),
      waiting: z.boolean(),
      /** The last attempt failed, and is tried again. */
      failed: z.boolean(),
      /** Every attempt failed, and it is not tried again by itself. */
      givenUp: z.boolean(),
    }),
  },
});

export const dayClose = staffCall('GET /staff/api/books/closes/:date/', {
  needs: ['read-books'],
  summary: 'Read a day close',
  description:
    'Returns the day close with its batches, which are stored for some weeks, and the ' +
    'report to finance.',
  replies: {
    200: z.object({
      close: closedDay,
      buckets: z.array(
        z.object({
          bucket: z.number(),
          finishedAt: z.nullable(time),
          steps: z.record(z.string(), z.number()),
        }),
      ),
      report: z.nullable(closeReport),
    }),
  },
});
export type DayClose = z.infer<(typeof dayClose)['replies'][200]>;

export const catchUp = staffCall('POST /staff/api/books/closes/catch-up/', {
  needs: ['check-books'],
  summary: 'Close every date before today',
  description: 'Closes each date in order, in the background, as `quarrter day-close` does.',
  replies: { 202: detail, 409: detail },
});
