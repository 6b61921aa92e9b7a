import type { Generated } from 'kysely';
import { tablesOf } from './database.ts';

/** The tables that belong to no capability. */
export type PlatformSchema = {
  /** One row: the business date. */
  business_clock: { only_row: boolean; business_date: string };
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
