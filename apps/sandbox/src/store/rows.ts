import type { SQLInputValue } from 'node:sqlite';
import type { Store } from './database.ts';

/** Rows get their types in this file alone. The columns are those of `database.ts`. */
export function oneRow<Row>(store: Store, sql: string, ...values: SQLInputValue[]) {
  return store.prepare(sql).get(...values) as Row | undefined;
}

export function allRows<Row>(store: Store, sql: string, ...values: SQLInputValue[]): Row[] {
  return store.prepare(sql).all(...values) as Row[];
}

export function run(store: Store, sql: string, ...values: SQLInputValue[]): number {
  return Number(store.prepare(sql).run(...values).lastInsertRowid);
}
