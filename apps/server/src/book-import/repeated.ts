import type { ImportError } from './read-lines.ts';

type AnyLine = { readonly line: number; readonly values: object };

/** The lines whose values in some columns no earlier line has; the others are errors. */
export function withoutRepeated<Of extends AnyLine>(
  file: string,
  lines: readonly Of[],
  columns: readonly (keyof Of['values'] & string)[],
): { lines: Of[]; errors: ImportError[] } {
  const seen = new Map<string, number>();
  const errors: ImportError[] = [];
  const unique = lines.filter((one) => {
    const repeated = columns.flatMap((column) => {
      const key = `${column} ${String((one.values as Of['values'])[column])}`;
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, one.line);
      return earlier === undefined ? [] : [{ column, message: `already on line ${earlier}.` }];
    });
    errors.push(...repeated.map((error) => ({ file, line: one.line, ...error })));
    return repeated.length === 0;
  });
  return { lines: unique, errors };
}
