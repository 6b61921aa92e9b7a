import type { Insertable, Kysely, RawBuilder, Selectable, Transaction, Updateable } from 'kysely';
import type { Reader, Tx } from './database.ts';

/** The folders of the archive with a client's data, in the order of its list of files. */
export const exportFolders = [
  ...(['account', 'activity', 'loans', 'investments', 'payments', 'books', 'documents'] as const),
] as const;

/**
 * How the copy of a client's data includes a table: the JSON file with the rows, and its text in
 * the list of files; or why the client cannot read them.
 */
type Exported =
  | readonly [file: `${(typeof exportFolders)[number]}/${string}.json`, about: string]
  | { readonly leftOut: string };

/**
 * How erasing a client changes the rows: they are `deleted`; or some are `kept`, and why; or a
 * function of the capability erases them, and how. `texts` names the columns of the remaining rows
 * that still hold free text, with spaces between them.
 */
type Erased =
  | 'deleted'
  | { readonly kept: string; readonly texts?: string }
  | { readonly own: string; readonly texts?: string };

/** Clears a sealed value that cannot be null: an empty text, sealed. */
export const emptySealed = Symbol('an empty text, sealed');

/** Seals a value again under the same context; null stays null. */
export type Reseal = (sealed: unknown, context: string) => string | null;

/** Declarations for any table. */
type Common<Row> = {
  /** Which rows a job deletes every hour: some days after the time in a column, or others. */
  readonly expired?:
    | { readonly after: keyof Row & string; readonly days?: number }
    | ((now: Date) => RawBuilder<unknown>);
  /** Columns with an encrypted value: the context that each is sealed for. */
  readonly sealed?: { readonly [Column in keyof Row]?: (row: Selectable<Row>) => string };
  /** Columns with a keyed hash (`secrets.blindIndex`); a text of another form is left alone. */
  readonly indexed?: readonly (keyof Row & string)[];
  /** JSON columns with encrypted values inside: the same JSON with these sealed again. */
  readonly sealedInside?: {
    readonly [Column in keyof Row]?: (row: Selectable<Row>, again: Reseal) => unknown;
  };
};

/** Declarations for a table whose rows name clients. */
type Personal<Row> = Common<Row> & {
  readonly exported: Exported;
  /** Columns that the copy leaves out, besides those that `isTechnical` names. */
  readonly without?: readonly (keyof Row)[];
  readonly erased: Erased;
  /** Values written over columns of the rows that erasing a client keeps. */
  readonly cleared?: {
    readonly [Column in keyof Selectable<Row>]?:
      | Selectable<Row>[Column]
      | RawBuilder<unknown>
      | typeof emptySealed;
  };
  /**
   * Its column `file_key` names files in `root/client_id/id`, where `id` names a row of `rowsOf`;
   * a job deletes the other files below `root`. Where erasing a client deletes the rows, it deletes
   * the client's folder.
   */
  readonly files?: { readonly root: string; readonly rowsOf: string; readonly id: string };
  /** The root of other files of clients, which are deleted with the client. */
  readonly otherFiles?: string;
};

export type StoredRow = { readonly [column: string]: unknown };

/** A table as it was declared; the compiler alone knows its `Row`. */
export type Table<Row = unknown> = Omit<Partial<Personal<StoredRow>>, 'sealed' | 'sealedInside'> & {
  /**
   * `client`: rows of clients; `client_id` is first in every key and decides the shard. `shared`:
   * rows of no client, on the coordinator; small, or found by one key.
   */
  readonly rows: 'client' | 'shared';
  /**
   * `append-only`: records of the past; rows are read and inserted, and never changed or deleted.
   * `ordinary`: the state of the business, and rows that are deleted after some time.
   */
  readonly rights: 'append-only' | 'ordinary';
  readonly sealed?: { readonly [column: string]: (row: StoredRow) => string };
  readonly sealedInside?: {
    readonly [column: string]: (row: StoredRow, again: Reseal) => unknown;
  };
  readonly row?: Row;
};

/** Tables by their names. */
export type Tables = { readonly [name: string]: Table };

/** A table is ordinary unless it says otherwise. One that names clients must declare their data. */
type Declared<Row> = Row extends { client_id: unknown }
  ? [declared: Personal<Row>] | ['append-only', declared: Personal<Row> & Lasting]
  : [declared?: Common<Row>] | ['append-only', declared?: Common<Row> & Lasting];

/** The application may not delete or change a row that records the past. */
type Lasting = { erased?: Exclude<Erased, 'deleted'>; cleared?: never; expired?: never };

/** Every row of a client's table. */
type OfClient = { client_id: string };

/**
 * Declares a table with rows of clients, with the type of their other columns, in the capability's
 * `tables.ts`. Place and rights, the copy of a client's data, erasure, expiry and the change of the
 * encryption key follow from it.
 */
export function clientTable<Columns>(
  ...args: Declared<OfClient & Columns>
): Table<OfClient & Columns> {
  return tableOf('client', args);
}

/** Declares a table with rows of no client, or with rows that are found by another key. */
export function sharedTable<Row>(...args: Declared<Row>): Table<Row> {
  return tableOf('shared', args);
}

function tableOf<Row>(rows: Table['rows'], args: readonly unknown[]): Table<Row> {
  const rights = args[0] === 'append-only' ? args[0] : 'ordinary';
  return { rows, rights, ...(args.at(-1) as object | undefined) };
}

/** The schema of some tables for Kysely: the type of their rows by their names. */
export type SchemaOf<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends Table<infer Row> ? Row : never;
};

type Owned = { readonly tables: object };
type Of<Db extends Owned, Name extends keyof Db['tables']> = SchemaOf<Db['tables']>[Name];

/** A row of one of a capability's tables as it is read: `RowOf<typeof loansDb, 'loans'>`. */
export type RowOf<Db extends Owned, Name extends keyof Db['tables']> = Selectable<Of<Db, Name>>;

/** A row as it is inserted. */
export type NewRowOf<Db extends Owned, Name extends keyof Db['tables']> = Insertable<Of<Db, Name>>;

/** Columns of a row as they are changed. */
export type ChangesOf<Db extends Owned, Name extends keyof Db['tables']> = Updateable<Of<Db, Name>>;

/** Gives a connection the tables of one schema, and a transaction stays a transaction. */
type WithTables<Schema> = {
  (tx: Tx): Transaction<Schema>;
  (connection: Reader): Kysely<Schema>;
};

/** Opens the tables of a schema, whatever they are called in the database. */
export function withTables<Schema>(): WithTables<Schema> {
  const opened = (connection: Reader): unknown => connection;
  return opened as WithTables<Schema>;
}

/**
 * The tables that a capability owns, and the handle through which it queries them
 * (`loansDb(tx).selectFrom('loans')`); a table of another capability does not compile.
 */
export function tablesOf<Declared extends Tables>(tables: Declared) {
  return Object.assign(withTables<SchemaOf<Declared>>(), { tables });
}

export const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

/** A JSON value with each text of it that is called `…_sealed` sealed again, however deep it is. */
export function resealFields(
  value: unknown,
  contextOf: (field: string) => string,
  again: Reseal,
): unknown {
  if (Array.isArray(value)) return value.map((one) => resealFields(one, contextOf, again));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inside]) => {
    const isSealed = name.endsWith('_sealed') && typeof inside === 'string';
    if (!isSealed) return [name, resealFields(inside, contextOf, again)];
    return [name, again(inside, contextOf(name.replace(/_sealed$/, '')))];
  });
  return Object.fromEntries(fields);
}

/** Why rows of an erased client stay, where several tables have the same reason. */
export const whyKept = {
  books: 'The books are complete, and are recomputed from these.',
  staff: 'It records what staff did, saw and wrote, and cannot be changed.',
  agreed: 'It proves what was agreed and checked, without a whole number.',
  transfer: 'It is the proof of a transfer that staff made at our bank.',
  soonDeleted: 'It is deleted on its own day soon, and names no client.',
};

/** Why the client cannot read rows, likewise. */
export const leftOut = {
  secret: { leftOut: 'It proves who you are: anyone who read it could sign in as you.' },
  working: { leftOut: 'Working notes of our staff, which are not given out.' },
  law: { leftOut: 'The law forbids us to tell anyone about these checks.' },
  copies: { leftOut: 'It repeats what other files of this archive hold.' },
  soonGone: { leftOut: 'It is deleted within minutes and only makes a page or a call work.' },
};
