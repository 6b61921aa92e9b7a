import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { complaintHours } from './complaint-clock.ts';

/** The complaints of one month, and those that waited at its end. */
export type ComplaintMonth = {
  /** Its first day. */
  readonly month: IsoDate;
  readonly received: number;
  readonly settled: number;
  /** Of the settled ones: those answered within the time we promise. */
  readonly inTime: number;
  /** Of the settled ones: those that were right, in whole or in part. */
  readonly upheld: number;
  readonly open: number;
};

/** Complaint counts per month in a date range, including months without any. */
export async function readComplaintMonths(
  reader: Reader,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<ComplaintMonth[]> {
  const answered = sql`(answered_at AT TIME ZONE 'Africa/Lagos')::date`;
  const settled = sql`${answered} BETWEEN month.first AND month.last`;
  const { rows } = await sql<ComplaintMonth>`
    SELECT month.first AS month,
      count(*) FILTER (WHERE sent_on BETWEEN month.first AND month.last)::int AS received,
      count(*) FILTER (WHERE ${settled})::int AS settled,
      count(*) FILTER (WHERE ${settled}
        AND answered_at <= sent_at + make_interval(hours => ${complaintHours.answer}))::int
        AS "inTime",
      count(*) FILTER (WHERE ${settled} AND outcome IN ('upheld', 'partly-upheld'))::int AS upheld,
      count(*) FILTER (WHERE sent_on <= month.last
        AND (answered_at IS NULL OR ${answered} > month.last))::int AS open
    FROM (
      SELECT first::date, (first + interval '1 month' - interval '1 day')::date AS last
      FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 month') AS first
    ) AS month
    LEFT JOIN support_messages AS complaint
      ON complaint.kind = 'complaint' AND complaint.sent_on <= month.last
    GROUP BY month.first ORDER BY month.first`.execute(reader);
  return rows;
}
