import type { Database, Tx } from './database.ts';

/**
 * Reads with several statements what was true at one moment: a repayment that commits between two
 * of them would give a schedule that its balance does not fit.
 */
export function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}
