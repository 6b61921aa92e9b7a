import type { Database, Reader, Tx } from './database.ts';

/**
 * Reads with several statements what was true at one moment: a repayment that commits between two
 * of them would give a schedule that its balance does not fit.
 */
export function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}

/**
 * The same for a read that may be a part of another transaction: then it reads in that one. Its
 * statements can be started together without taking a connection each.
 */
export function inOneTransaction<T>(reader: Reader, read: (tx: Tx) => Promise<T>): Promise<T> {
  return isTx(reader) ? read(reader) : inSnapshot(reader, read);
}

function isTx(reader: Reader): reader is Tx {
  return reader.isTransaction;
}
