import type { Generated } from 'kysely';
import type { BucketCount } from '../platform/database/client-buckets.ts';
import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

export const dayCloseDb = tablesOf({
  day_closes: sharedTable<{
    business_date: string;
    started_at: Date;
    finished_at: Generated<Date | null>;
    buckets: BucketCount;
    /** Its night had passed when it was begun. */
    missed: Generated<boolean>;
    /** How many records each step changed, by its name. */
    steps: Generated<Record<string, number>>;
    /** The seal of the whole book, and of how many clients; null before there were seals. */
    sealed_clients: Generated<number | null>;
    seal: Generated<Buffer | null>;
  }>(),
  day_close_buckets: sharedTable<{
    business_date: string;
    bucket: number;
    /** Null until all steps are done in it. */
    finished_at: Generated<Date | null>;
    steps: Generated<Record<string, number>>;
  }>(),
});
