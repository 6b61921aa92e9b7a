import { type CsvLine, readCsv, UnreadableCsv } from '../platform/files/read-csv.ts';
import type { Column } from './cells.ts';

/** A problem in a file, with its position. */
export type ImportError = {
  readonly file: string;
  readonly line: number;
  /** Empty for the full line. */
  readonly column: string;
  readonly message: string;
};

/** A file to import, by the name that errors show. */
export type ImportFile = { readonly name: string; readonly content: Buffer };

type Columns = { readonly [name: string]: Column<unknown> };
type Values<Of extends Columns> = {
  readonly [name in keyof Of]: Of[name] extends Column<infer Value> ? Value : never;
};

/** A line whose cells can all be read. */
export type Line<Of extends Columns> = { readonly line: number; readonly values: Values<Of> };

/** The readable lines of a file, and everything that is wrong with the others. */
export async function readLines<Of extends Columns>(
  { name: file, content }: ImportFile,
  columns: Of,
): Promise<{ lines: Line<Of>[]; errors: ImportError[] }> {
  const lines: Line<Of>[] = [];
  const errors: ImportError[] = [];
  const required = Object.keys(columns).filter((name) => !('otherwise' in (columns[name] ?? {})));
  try {
    for await (const read of readCsv(content, required)) {
      const { number: line } = read;
      const { values, wrong } = readCells(read, columns);
      if (wrong.length === 0) lines.push({ line, values: values as Values<Of> });
      for (const [column, message] of wrong) errors.push({ file, line, column, message });
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    errors.push({ file, line: 1, column: '', message: error.message });
  }
  return { lines, errors };
}

const formula = 'this is a formula. Save the file with values instead.';
const uneven =
  'this line has more or fewer cells than the heading. An amount with commas is put in quotes.';

function readCells({ isUneven, record, problem }: CsvLine, columns: Columns) {
  if (record === null) return { values: {}, wrong: [['', problem] as const] };
  if (isUneven) return { values: {}, wrong: [['', uneven] as const] };
  const values: { [name: string]: unknown } = {};
  const wrong: (readonly [column: string, message: string])[] = [];
  for (const [name, column] of Object.entries(columns)) {
    const cell = record[name] ?? '';
    const isEmpty = cell === '';
    if (isEmpty && 'otherwise' in column) values[name] = column.otherwise;
    else if (isEmpty) wrong.push([name, 'this is missing.']);
    else if (/^[=@]/.test(cell)) wrong.push([name, formula]);
    else {
      const read = column.read(cell);
      if ('wrong' in read) wrong.push([name, read.wrong]);
      else values[name] = read.value;
    }
  }
  return { values, wrong };
}
