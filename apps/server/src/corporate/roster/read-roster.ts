import { normalizeEmail } from '@quarrter/domain/people';
import { readCsv } from '../../platform/files/read-csv.ts';

export type RosterEntry = { email: string; staffNumber: string };

/** A line below the heading, numbered as in the file: an employee, or its problem. */
export type RosterLine = { number: number; bytes: number } & Read;

type Read = { entry: RosterEntry; problem: null } | { entry: null; problem: string };

/** Reads the employees of a roster; a problem names its column. */
export async function* readRoster(content: Buffer): AsyncGenerator<RosterLine> {
  for await (const line of readCsv(content, ['email', 'staff_id'])) {
    const { number, bytes, record, problem } = line;
    yield { number, bytes, ...(record === null ? { entry: null, problem } : entryOf(record)) };
  }
}

function entryOf(record: Readonly<Record<string, string>>): Read {
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
