import type { Generated } from 'kysely';
import { clientTable, leftOut, sharedTable, tablesOf } from './define-table.ts';

export const platformDb = tablesOf({
  command_requests: clientTable<{
    request_id: string;
    command: string;
    input_hash: string;
    answer: unknown;
    created_at: Generated<Date>;
  }>({
    exported: leftOut.copies,
    erased: 'deleted',
    // Longer than any caller keeps trying; after that the same id would run again.
    expired: { after: 'created_at', days: 30 },
    indexed: ['input_hash'],
  }),
  /** One row: the business date. */
  business_clock: sharedTable<{
    only_row: boolean;
    business_date: string;
    /** When the sandbox last moved the date: to which, and the real time. */
    moved_on: Generated<string | null>;
    moved_at: Generated<Date | null>;
  }>(),
  /** The dates that the sandbox closed before they were over, with the real time (real-time.ts). */
  skipped_days: sharedTable<{
    business_date: string;
    skipped_at: Date;
  }>({
    // Longer than any window.
    expired: { after: 'skipped_at', days: 30 },
  }),
  attempt_counts: sharedTable<{
    subject: string;
    attempts: number;
    window_ends_at: Date;
    /** The things that the attempts were about, where each counts once. */
    seen: Generated<string[]>;
  }>({
    expired: { after: 'window_ends_at' },
  }),
  /** Services outside the product that did not answer, one row each (outside-services.ts). */
  service_outages: sharedTable<{
    service: string;
    since: Date;
    last_failed_at: Date;
  }>(),
});
