import { normalizeEmail } from '@quarrter/domain/people';

export type RosterEntry = { email: string; staffNumber: string };
export type ReadRoster = { entries: RosterEntry[]; problems: string[] };

/**
 * Reads a roster as spreadsheets save it: comma or semicolon, quotes or none, a heading with the columns
 * `email` and `staff_id` in any order, others left alone. Every line that is wrong is named, without what
 * stands in it.
 */
export function readRoster(text: string): ReadRoster {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const separator = (lines[0] ?? '').includes(';') ? ';' : ',';
  const heading = cells(lines[0] ?? '', separator).map((name) => name.toLowerCase());
  const emailAt = heading.indexOf('email');
  const staffAt = heading.indexOf('staff_id');
  if (emailAt < 0 || staffAt < 0) {
    return { entries: [], problems: ['The first line must name the columns email and staff_id.'] };
  }
  const entries: RosterEntry[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const fields = cells(line, separator);
    const email = normalizeEmail(fields[emailAt] ?? '');
    const staffNumber = (fields[staffAt] ?? '').replace(/\s/g, '');
    const problem = problemOf(email, staffNumber, seen);
    if (problem !== null || email === null) problems.push(`Line ${index + 1}: ${problem}`);
    else entries.push({ email, staffNumber });
  }
  return { entries, problems };
}

function problemOf(email: string | null, staffNumber: string, seen: Set<string>): string | null {
  if (email === null) return 'the address is no e-mail address.';
  if (staffNumber === '' || staffNumber.length > 60) return 'the staff ID is missing or too long.';
  if (staffNumber.includes('@')) return 'the staff ID is an e-mail address.';
  for (const [what, key] of [
    ['address', `email:${email}`],
    ['staff ID', `staff:${staffNumber.toUpperCase()}`],
  ] as const) {
    if (seen.has(key)) return `the ${what} stands in an earlier line already.`;
    seen.add(key);
  }
  return null;
}

/** One line's cells; a quoted one may hold the separator, and a quote written twice. */
function cells(line: string, separator: string): string[] {
  const found: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (quoted && sign === '"' && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      found.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...found, cell.trim()];
}
