import { withoutComments } from './text-rules.ts';

const rowName = /^\w+(?:Rows?|Table|Schema)$/;
const rowType =
  /\b(?:Selectable|Insertable|Updateable|RowOf|NewRowOf|ChangesOf)<|\b\w+(?:Rows?|Table|Schema)\b/;

/**
 * Returns the exports of a capability's index that are rows of a table: a type under such a name, a
 * type made of one, or a function or constant that takes or returns one. `read` gives the text of a
 * file that the index exports from.
 */
export function exportedRows(index: string, read: (module: string) => string): string[] {
  const code = withoutComments(index);
  if (/\bexport\s+\*/.test(code)) return ['*'];
  const exports = code.matchAll(/\bexport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g);
  return [...exports].flatMap(([, names = '', module = '']) => {
    const source = withoutComments(read(module));
    return names
      .split(',')
      .map((name) => name.trim().replace(/^type\s+/, ''))
      .filter((name) => name !== '')
      .flatMap((name) => {
        const [inside = '', outside = inside] = name.split(/\s+as\s+/);
        const isRow = rowName.test(outside) || rowType.test(declarationOf(source, inside));
        return isRow ? [outside] : [];
      });
  });
}

/** A type's whole declaration, or a function or constant as far as its body. */
function declarationOf(source: string, name: string): string {
  const type = new RegExp(`^(?:export )?type ${name}\\b[^=]*=[\\s\\S]*?;$`, 'm').exec(source);
  if (type !== null) return type[0];
  const signature = `(?:async )?function ${name}\\b[\\s\\S]*?\\{`;
  const constant = `const ${name}\\b[\\s\\S]*?(?:\\{|=>|;)`;
  return new RegExp(`^export (?:${signature}|${constant})$`, 'm').exec(source)?.[0] ?? '';
}
