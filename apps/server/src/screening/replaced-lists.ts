import { type RawBuilder, sql } from 'kysely';
import { daysBefore } from '../platform/database/define-table.ts';

const comparedDays = 7;

/**
 * Whether clients are still compared with a list that was replaced. One person uploads a list: a
 * name that it leaves out is found until someone had the time to upload the next one.
 */
export const isComparedStill = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(replaced_at > ${daysBefore(now, comparedDays)})`;
