import { withoutComments } from './text-rules.ts';

/** The capability that declares each table. */
export type Owners = ReadonlyMap<string, string>;

/** @param tablesByFolder the tables of each folder of the server, by their names */
export function tableOwners(tablesByFolder: { readonly [folder: string]: object }): Owners {
  return new Map(
    Object.entries(tablesByFolder).flatMap(([folder, tables]) =>
      Object.keys(tables).map((table) => [table, folder] as const),
    ),
  );
}

/**
 * The tables of other capabilities that a source text names in its SQL: anywhere in a raw `sql`
 * template, and where a query or a helper takes a table's name.
 */
export function foreignTables(source: string, capability: string, owners: Owners): string[] {
  const code = withoutComments(source);
  const named = [...sqlTemplates(code).flatMap(wordsOfSql), ...tablesOfCalls(code)];
  const isForeign = (word: string) => owners.has(word) && owners.get(word) !== capability;
  return [...new Set(named.filter(isForeign))].sort();
}

/** A raw query without its values and comments: a word in those names no table. */
function wordsOfSql(text: string): string[] {
  return text.replace(/'[^']*'|--[^\n]*/g, ' ').match(/\b[a-z_]+\b/g) ?? [];
}

/** Calls and properties whose string is the name of a table, perhaps with an alias. */
function tablesOfCalls(code: string): string[] {
  const calls = [
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|\w*[jJ]oin\w*)\(([^()]*)/g,
    /\bsql\.(?:table|ref|id)\(([^()]*)/g,
    /\bdeleteInBatches\(([^()]*)/g,
    /\btable:\s*(['"][^'"]*['"])/g,
  ];
  const given = calls.flatMap((call) => [...code.matchAll(call)].map(([, text = '']) => text));
  return given.flatMap((text) =>
    [...text.matchAll(/['"](\w+)(?: as \w+)?['"]/g)].map(([, table = '']) => table),
  );
}

/**
 * The text of every `sql` template without the expressions in it, the nested templates included.
 */
export function sqlTemplates(code: string): string[] {
  return [...code.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map((match) => {
    const { text } = readTemplate(code, match.index + match[0].length);
    return text;
  });
}

/** Reads a template from behind its opening backtick to its closing one. */
function readTemplate(code: string, from: number): { text: string; end: number } {
  let text = '';
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '`') return { text, end: at };
    if (code[at] === '\\') at += 1;
    else if (code.startsWith('${', at)) {
      at = endOfExpression(code, at + 2);
      text += ' ';
    } else text += code[at];
  }
  throw new Error('a template that does not end');
}

/** The place of the brace that ends an expression of a template. */
function endOfExpression(code: string, from: number): number {
  let depth = 1;
  for (let at = from; at < code.length; at += 1) {
    const character = code[at];
    if (character === '`') at = readTemplate(code, at + 1).end;
    else if (character === "'" || character === '"') at = endOfString(code, at);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('an expression that does not end');
}

function endOfString(code: string, from: number): number {
  for (let at = from + 1; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === code[from]) return at;
  }
  throw new Error('a string that does not end');
}
