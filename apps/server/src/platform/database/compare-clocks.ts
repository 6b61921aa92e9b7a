import { sql } from 'kysely';
import type { Reader } from './database.ts';

/** More than two clocks that are set by a time server ever differ. */
const largestDifferenceMs = 60_000;

/** The clocks of this process and of the database do not say the same. */
export class ClocksDiffer extends Error {
  constructor(aheadMs: number) {
    const seconds = Math.round(Math.abs(aheadMs) / 1_000);
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    super(`The clock of this process is ${seconds} seconds ${side} the database’s.`);
    this.name = 'ClocksDiffer';
  }
}

/**
 * The present time by both clocks, this process's and the database's: the earlier of the two, since
 * a date is over when it is over by both. Throws when they differ by more than a minute.
 */
export async function readAgreedTime(reader: Reader): Promise<Date> {
  const asked = Date.now();
  const { rows } = await sql<{ ms: string }>`
    SELECT round(extract(epoch FROM clock_timestamp()) * 1000)::text AS ms`.execute(reader);
  const answered = Date.now();
  const database = Number(rows[0]?.ms);
  const aheadMs = differenceOf({ asked, answered, database });
  if (Math.abs(aheadMs) > largestDifferenceMs) throw new ClocksDiffer(aheadMs);
  return new Date(Math.min(answered, database));
}

/**
 * How far we are ahead of the database, which read its clock at some time between our question and
 * its answer; negative when we are behind.
 */
export function differenceOf(read: { asked: number; answered: number; database: number }): number {
  if (read.database < read.asked) return read.asked - read.database;
  return Math.min(read.answered - read.database, 0);
}
