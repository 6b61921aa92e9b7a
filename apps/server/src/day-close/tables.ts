import type { Generated } from 'kysely';
import type { BucketCount } from '../platform/database/client-buckets.ts';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type DayCloseSchema = {
  day_closes: {
    business_date: string;
    started_at: Date;
    finished_at: Generated<Date | null>;
    buckets: BucketCount;
    /** How many records each step changed, by its name. */
    steps: Generated<Record<string, number>>;
    /** The seal of the whole book, and of how many clients; null before there were seals. */
    sealed_clients: Generated<number | null>;
    seal: Generated<Buffer | null>;
  };
  day_close_buckets: {
    business_date: string;
    bucket: number;
    /** Null until all steps are done in it. */
    finished_at: Generated<Date | null>;
    steps: Generated<Record<string, number>>;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const dayCloseDb = tablesOf<DayCloseSchema>();
