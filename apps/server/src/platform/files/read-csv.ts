import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';

/**
 * A line below the heading, numbered as in the file; `bytes` are those read so far. An uneven line
 * has more or fewer cells than the heading.
 */
export type CsvLine = {
  readonly number: number;
  readonly bytes: number;
  readonly isUneven: boolean;
} & (
  | { readonly record: Readonly<Record<string, string>>; readonly problem: null }
  | { readonly record: null; readonly problem: string }
);

/** The file as a whole cannot be read; the message says why. */
export class UnreadableCsv extends Error {}

const notCsv =
  'This is not a CSV file. In your spreadsheet, choose “Save as” and the format CSV (UTF-8).';

type Parsed = { record: Record<string, string>; info: Info & { error?: CsvError } };

/**
 * Reads a CSV file as spreadsheets save it: with commas, semicolons or tabs, in UTF-8, UTF-16 or
 * Windows-1252, and the wanted columns among others, in any order. A problem names its column, and
 * never the content of the cell, because it is shown where others may read it.
 */
export async function* readCsv(
  content: Buffer,
  wanted: readonly string[],
): AsyncGenerator<CsvLine> {
  const encoding = encodingOf(content);
  const [heading = ''] = new TextDecoder(encoding).decode(content.subarray(0, 4096)).split('\n', 1);
  let columns: string[] = [];
  const requireColumns = () => {
    if (!wanted.every((name) => columns.includes(name))) throw missingColumns(wanted);
  };
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      columns = names.map((name) => name.toLowerCase());
      return columns;
    },
    delimiter: ['\t', ';'].find((sign) => heading.includes(sign)) ?? ',',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const records = Readable.from(decode(content, encoding)).compose(parser);
  try {
    for await (const { record, info } of records as AsyncIterable<Parsed>) {
      requireColumns();
      const isUneven = info.error !== undefined;
      yield { number: info.lines, bytes: info.bytes, isUneven, record, problem: null };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield misplacedQuote(error);
  }
  requireColumns();
}

function missingColumns(wanted: readonly string[]): UnreadableCsv {
  const names = wanted.join(' and ');
  const columns = wanted.length === 1 ? 'column' : 'columns';
  return new UnreadableCsv(`The first line must name the ${columns} ${names}.`);
}

/** Excel saves UTF-16 as "Unicode text", and Windows-1252 as plain CSV. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (content.includes(0)) throw new UnreadableCsv(notCsv);
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

const chunkBytes = 64 * 1024;

function* decode(content: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < content.length; start += chunkBytes) {
    yield decoder.decode(content.subarray(start, start + chunkBytes), { stream: true });
  }
  yield decoder.decode();
}

/** Only quotes can break a file. The library's own message would show the content of the cell. */
function misplacedQuote(error: CsvError): CsvLine {
  const { lines = 0, bytes = 0, column } = error as CsvError & Partial<Info>;
  const problem = `${column}: a quotation mark is misplaced or missing.`;
  return { number: lines, bytes, isUneven: false, record: null, problem };
}

/** Lines in groups, one for each transaction. */
export async function* inBatches<Line>(
  lines: AsyncIterable<Line>,
  size: number,
): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
