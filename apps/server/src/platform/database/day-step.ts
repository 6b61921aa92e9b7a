import type { IsoDate } from '@quarrter/domain/calendar';
import type { RawBuilder } from 'kysely';
import type { Bucket } from './client-buckets.ts';
import type { Tx } from './database.ts';

/**
 * The business date that is being closed, the one that begins, and the clients that are worked on.
 */
export type Closing = {
  readonly date: IsoDate;
  readonly next: IsoDate;
  /** When clients hear of it: `next`, or a later date where missed dates are caught up with. */
  readonly heardOn: IsoDate;
  /** The first of the missed dates that this close is the last to catch up with; null otherwise. */
  readonly missedSince: IsoDate | null;
  readonly at: Date;
  /** The last date whose transfers are all sealed; null when there is none. */
  readonly sealedThrough: IsoDate | null;
  readonly bucket: Bucket;
};

/**
 * One step of the day close over a bucket of clients, set-based and safe to run twice: a second run
 * sees in the rows which work is done. The caller has locked the bucket, so no command changes its
 * records until the step ends. Returns how many records it changed.
 */
export type DayStep = {
  readonly name: string;
  /**
   * A query that has a row wherever the step may change something, whatever the steps before it
   * change in the same close: where it has none, the step is skipped. On most nights most steps
   * have nothing to do, so it only looks into an index. A step without it always runs.
   */
  work?(closing: Closing): RawBuilder<unknown>;
  run(tx: Tx, closing: Closing): Promise<number>;
};
