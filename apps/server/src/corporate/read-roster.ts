import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { normalizeEmail } from '@quarrter/domain/people';
import { CsvError, type Info, parse } from 'csv-parse';

export type RosterEntry = { email: string; staffNumber: string };

/** A line below the heading, numbered as in the file: an employee, or what is wrong with it. */
export type RosterLine = { number: number; bytes: number } & (
  | { entry: RosterEntry; problem: null }
  | { entry: null; problem: string }
);

/** The file as a whole cannot be read; the message says why. */
export class UnreadableRoster extends Error {}

const noHeading = 'The first line must name the columns email and staff_id.';
const notCsv =
  'This is not a CSV file. In your spreadsheet, choose “Save as” and the format CSV (UTF-8).';

type Parsed = { record: Record<string, string>; info: Info };

/**
 * Reads a roster as spreadsheets save it: with commas, semicolons or tabs, in UTF-8, UTF-16 or
 * Windows-1252, and the columns `email` and `staff_id` among others, in any order. A problem names
 * its column, and never what the cell holds, because it is shown where others may read it.
 */
export async function* readRoster(content: Buffer): AsyncGenerator<RosterLine> {
  const encoding = encodingOf(content);
  const [heading = ''] = new TextDecoder(encoding).decode(content.subarray(0, 4096)).split('\n', 1);
  let columns: string[] = [];
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
      if (!hasColumns(columns)) throw new UnreadableRoster(noHeading);
      yield { number: info.lines, bytes: info.bytes, ...entryOf(record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield misplacedQuote(error);
  }
  if (!hasColumns(columns)) throw new UnreadableRoster(noHeading);
}

function hasColumns(columns: readonly string[]): boolean {
  return columns.includes('email') && columns.includes('staff_id');
}

/** Excel saves UTF-16 as "Unicode text", and Windows-1252 as plain CSV. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  if (content.includes(0)) throw new UnreadableRoster(notCsv);
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

type Read = { entry: RosterEntry; problem: null } | { entry: null; problem: string };

function entryOf(record: Record<string, string>): Read {
  const email = normalizeEmail(record.email ?? '');
  const staffNumber = (record.staff_id ?? '').replace(/\s/g, '');
  const problem = problemOf(email, staffNumber);
  return email === null || problem !== null
    ? { entry: null, problem: problem ?? '' }
    : { entry: { email, staffNumber }, problem: null };
}

function problemOf(email: string | null, staffNumber: string): string | null {
  if (email === null) return 'email: this is not an email address.';
  if (staffNumber === '') return 'staff_id: the staff ID is missing.';
  if (staffNumber.length > 60) return 'staff_id: the staff ID is longer than 60 characters.';
  if (staffNumber.includes('@')) return 'staff_id: this is an email address.';
  if (/^[=+-]/.test(staffNumber)) return 'staff_id: this is a formula, not a staff ID.';
  return null;
}

/** Only quotes can break a file. The library's own message would show what the cell holds. */
function misplacedQuote(error: CsvError): RosterLine {
  const { lines = 0, bytes = 0, column } = error as CsvError & Partial<Info>;
  return {
    number: lines,
    bytes,
    entry: null,
    problem: `${column}: a quotation mark is misplaced or missing.`,
  };
}
