import { normalizeEmail } from '@quarrter/domain/people';
import { CsvError, parse } from 'csv-parse/sync';

export type RosterEntry = { email: string; staffNumber: string };
export type ReadRoster = { entries: RosterEntry[]; problems: string[] };

type Line = { number: number; email: string; staffNumber: string };

/**
 * Reads a roster as spreadsheets save it: with commas or semicolons, and the columns `email` and
 * `staff_id` among others, in any order. A problem names its line and column, and never what the
 * cell holds, because it is printed where others may read it.
 */
export function readRoster(text: string): ReadRoster {
  const { lines, problems } = readLines(text);
  const entries: RosterEntry[] = [];
  const seen = new Map<string, number>();
  for (const line of lines) {
    const email = normalizeEmail(line.email);
    const problem = problemOf(line, email, seen);
    if (problem !== null) problems.push(`Line ${line.number}, column ${problem}`);
    else if (email !== null) entries.push({ email, staffNumber: line.staffNumber });
  }
  return { entries, problems };
}

/** The lines below the heading, numbered as in the file. */
function readLines(text: string): { lines: Line[]; problems: string[] } {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  let columns: string[] = [];
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (names: string[]) => {
        columns = names.map((name) => name.toLowerCase());
        return columns;
      },
      delimiter: heading.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    if (!columns.includes('email') || !columns.includes('staff_id')) {
      return { lines: [], problems: ['The first line must name the columns email and staff_id.'] };
    }
    const lines = records.map(({ record, info }) => ({
      number: info.lines,
      email: record.email ?? '',
      staffNumber: (record.staff_id ?? '').replace(/\s/g, ''),
    }));
    return { lines, problems: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines: [], problems: [misplacedQuote(error)] };
  }
}

/** Only quotes can break a file. The library's own message would show what the cell holds. */
function misplacedQuote(error: CsvError): string {
  const { lines, column } = error as CsvError & { lines?: number; column?: string | number };
  return `Line ${lines}, column ${column}: a quotation mark is misplaced or missing.`;
}

function problemOf(
  { number, staffNumber }: Line,
  email: string | null,
  seen: Map<string, number>,
): string | null {
  if (email === null) return 'email: this is not an email address.';
  if (staffNumber === '') return 'staff_id: the staff ID is missing.';
  if (staffNumber.length > 60) return 'staff_id: the staff ID is longer than 60 characters.';
  if (staffNumber.includes('@')) return 'staff_id: this is an email address.';
  for (const [column, value] of [
    ['email', email],
    ['staff_id', staffNumber.toUpperCase()],
  ] as const) {
    const earlier = seen.get(`${column}:${value}`);
    if (earlier !== undefined) return `${column}: already used on line ${earlier}.`;
    seen.set(`${column}:${value}`, number);
  }
  return null;
}
