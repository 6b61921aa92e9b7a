import type { Generated } from 'kysely';
import { tablesOf } from './database.ts';

/** The tables that belong to no capability. */
export type PlatformSchema = {
  /** One row: the business date. */
  business_clock: {
    only_row: boolean;
    business_date: string;
    /** When the sandbox last moved the date: to which, and the real time. */
    moved_on: Generated<string | null>;
    moved_at: Generated<Date | null>;
  };
  command_requests: {
    client_id: string;
    request_id: string;
    command: string;
    input_hash: string;
    answer: unknown;
    created_at: Generated<Date>;
  };
  attempt_counts: { subject: string; attempts: number; window_ends_at: Date };
};

export const platformDb = tablesOf<PlatformSchema>();
