import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Store } from './database.ts';

/** Only this file gives rows their types. The columns are those of `database.ts`. */
export function oneRow<Row>(store: Store, sql: string, ...values: SQLInputValue[]) {
  return prepared(store, sql).get(...values) as Row | undefined;
}

export function allRows<Row>(store: Store, sql: string, ...values: SQLInputValue[]): Row[] {
  return prepared(store, sql).all(...values) as Row[];
}

export function run(store: Store, sql: string, ...values: SQLInputValue[]): number {
  return Number(prepared(store, sql).run(...values).lastInsertRowid);
}

const statements = new WeakMap<Store, Map<string, StatementSync>>();

/** Each statement is prepared once: the background work asks for due rows many times a second. */
function prepared(store: Store, sql: string): StatementSync {
  const known = statements.get(store) ?? new Map<string, StatementSync>();
  statements.set(store, known);
  const statement = known.get(sql) ?? store.prepare(sql);
  known.set(sql, statement);
  return statement;
}
