import { sqlTemplates } from './table-owners.ts';
import { withoutComments } from './text-rules.ts';

/*
 * Rules for SQL that also runs on Citus, where the rows of one client lie on one shard
 * (docs/architecture.md, "Built to grow"). Each rule returns the violations, in words.
 */

/** A statement for many clients, by the table it names; `?` where the name is a variable. */
export type Finding = { table: string; what: 'lock' | 'update' | 'delete' };

const lock = /\.for(?:NoKey)?Update\(|\.for(?:Key)?Share\(/;
const sqlLock = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b/;
/** By the column, or by the owner's column of a realm whose tables are given as data. */
const namesClient = /(?:['"](?:\w+\.)?client_id['"]|\btables\.owner),\s*(?:'='|"="|'in')/;

/**
 * Locks, updates and deletions of clients' rows that do not name the client: they would go to every
 * shard, or fail.
 */
export function unnamedClients(source: string, clientTables: ReadonlySet<string>): Finding[] {
  const code = withoutComments(source);
  return [
    ...sqlTemplates(code).flatMap((text) => unnamedInSql(text, clientTables)),
    ...unnamedInCalls(code, clientTables),
  ];
}

function unnamedInSql(template: string, clientTables: ReadonlySet<string>): Finding[] {
  // The names of rights are no statements.
  const text = template.replace(/'[^']*'|\b(?:GRANT|REVOKE)\b[^;]*/g, ' ');
  const [, condition = ''] = /\bWHERE\b([\s\S]*)/i.exec(text) ?? [];
  if (/\bclient_id\s*=/.test(condition)) return [];
  const changes = [...text.matchAll(/(?<!\bDO\s+)\b(UPDATE|DELETE\s+FROM)(?!\s+SET)(?:\s+(\w+))?/g)]
    .filter(({ index }) => !/\bFOR\s+(?:NO\s+KEY\s+)?$/.test(text.slice(0, index)))
    .map(([, verb = '', name = '']) => ({
      table: /^(?:AS|SET|WHERE)?$/.test(name) ? '?' : name,
      what: verb === 'UPDATE' ? ('update' as const) : ('delete' as const),
    }));
  const locks = sqlLock.test(text)
    ? [...text.matchAll(/\bFROM\s+(?!\()([a-z]\w*)?/g)].map(([, name]) => ({
        table: name ?? '?',
        what: 'lock' as const,
      }))
    : [];
  return [...changes, ...locks].filter(({ table }) => table === '?' || clientTables.has(table));
}

function unnamedInCalls(code: string, clientTables: ReadonlySet<string>): Finding[] {
  return declarations(code).flatMap((declaration) =>
    declaration.split(';').flatMap((statement) => {
      const found = [
        ...tablesOf(statement, /\.updateTable\(/, 'update'),
        ...tablesOf(statement, /\.deleteFrom\(/, 'delete'),
        ...lockedTables(statement, declaration),
      ].filter(({ table }) => table === '?' || clientTables.has(table));
      if (found.length === 0) return [];
      const scope = /\.selectFrom\(|\.updateTable\(|\.deleteFrom\(/.test(statement)
        ? statement
        : declaration;
      return namesClient.test(scope) ? [] : found;
    }),
  );
}

/** A query that is built in several steps is locked by a variable: then its function counts. */
function lockedTables(statement: string, declaration: string): Finding[] {
  if (!lock.test(statement)) return [];
  const own = tablesOf(statement, /\.selectFrom\(/, 'lock');
  return own.length > 0 ? own : tablesOf(declaration, /\.selectFrom\(/, 'lock');
}

function tablesOf(text: string, call: RegExp, what: Finding['what']): Finding[] {
  const named = new RegExp(`${call.source}(?:['"](\\w+)|[\\w.]*\\btables\\.)`, 'g');
  return [...text.matchAll(named)].map(([, table = '?']) => ({ table, what }));
}

/** The functions and constants of a file. */
function declarations(code: string): string[] {
  return code.split(/^(?=(?:export )?(?:async )?(?:function|const|type)\b)/m);
}

/** A client's rows cannot move to another client's shard, and not even be set to their own. */
export function movedClients(source: string, clientTables: ReadonlySet<string>): string[] {
  const code = withoutComments(source);
  const calls = declarations(code)
    .flatMap((declaration) => declaration.split(';'))
    .filter((statement) => {
      const tables = tablesOf(statement, /\.(?:updateTable|insertInto)\(/, 'update');
      if (!tables.some(({ table }) => table === '?' || clientTables.has(table))) return false;
      return /\.(?:set|doUpdateSet)\(\s*\{[^}]*\b(?:client_id|tables\.owner)\b/.test(statement);
    })
    .map((statement) => statement.trim());
  const texts = sqlTemplates(code).filter((text) => /\bSET\s+(?:\w+\.)?client_id\b/.test(text));
  return [...calls, ...texts];
}

/** Whether it adds jobs itself. `queueJob` does so in a statement that reads no shard. */
export function addsJobs(source: string): boolean {
  return /\badd_jobs?\s*\(/.test(withoutComments(source));
}

/** On Citus a broken constraint has the name of its shard. `ON CONFLICT DO NOTHING` tells. */
export function readsConstraint(source: string): boolean {
  return /(?<!typeof )\bconstraint\s*===|['"]23505['"]/.test(withoutComments(source));
}

/** A SELECT of no columns, which Citus cannot plan. */
export function selectsNothing(source: string): boolean {
  return /\bSELECT\s+FROM\b/.test(withoutComments(source));
}

/** A UNION with a SELECT that reads no table, which Citus cannot send to the shards. */
export function unitesConstants(source: string): boolean {
  return /\bSELECT\b(?:(?!\b(?:FROM|SELECT)\b)[^()$;`])*\bUNION\b/.test(withoutComments(source));
}

/** An inserted row with a value that a sub-query gives, which Citus cannot plan. */
export function selectsInsideValues(source: string): boolean {
  return declarations(withoutComments(source))
    .flatMap((declaration) => declaration.split(';'))
    .some((statement) => /\.insertInto\([\s\S]*\.values\([\s\S]*\bSELECT\b/.test(statement));
}

/**
 * An UPDATE that reckons a time from a column in the connection's time zone, or that gives each row
 * a value of its own. Citus does neither: reckon AT TIME ZONE 'UTC', and pass the value.
 */
export function updatesBySetting(source: string): boolean {
  const updates = /\bUPDATE\s+\w+(?:\s+AS\s+\w+)?\s+SET\b[^;`]*/g;
  const reckons = /\b\w+_at\s*[-+]\s*(?:interval\b|make_interval\()|\bgen_random_uuid\(/;
  return [...withoutComments(source).matchAll(updates)].some(([update]) => {
    return reckons.test(update.split(/\bWHERE\b/)[0] ?? '');
  });
}

/**
 * An ALTER TABLE that Citus rejects on a distributed table: with several subcommands, or with a
 * constraint that has no name or comes along with a column.
 */
export function badAlters(migration: string): string[] {
  const text = migration.replace(/--[^\n]*/g, '').replace(/'[^']*'/g, "''");
  const alters = [...text.matchAll(/\bALTER\s+TABLE\b[^;]*/gi)].map(([alter]) => alter.trim());
  return alters.filter((alter) => {
    const outside = withoutParentheses(alter);
    const constraint = /\b(?:CHECK|UNIQUE|REFERENCES|PRIMARY\s+KEY)\b/i;
    const alone = /\bADD\s+CONSTRAINT\s+\w+\s+(?:CHECK|UNIQUE|FOREIGN\s+KEY|PRIMARY\s+KEY)\b/i;
    return outside.includes(',') || (constraint.test(outside) && !alone.test(outside));
  });
}

function withoutParentheses(text: string): string {
  const inner = /\([^()]*\)/g;
  return inner.test(text) ? withoutParentheses(text.replace(inner, ' ')) : text;
}
