import type { IsoDate } from '@quarrter/domain/calendar';

/**
 * The records of a file by the day they began. Their ids are made in this order, and lists are in
 * the order of ids: the newest first (IND-04).
 */
export function inOrder<R>(records: readonly R[], startOf: (record: R) => IsoDate): R[] {
  return records.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}
