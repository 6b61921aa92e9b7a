import { maskLastFour } from '@quarrter/domain/people';
import type { Reseal, Table } from '../../platform/database/define-table.ts';
import { resealRow } from '../../platform/database/rotate-table.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { JsonRow } from './read-rows.ts';

/** Sealed for someone else than the client: the archive shows the last 4 digits. */
const ofOthers = /next_of_kin_nin$/;

/** Ids of our staff, hashes, places of files: nothing in them is about the client. */
export function isTechnical(column: string): boolean {
  return /(^client_id$|_hash$|_index$|_by$|^staff_id$|^sha256$|^file_key$)/.test(column);
}

/**
 * A row as the client reads it: encrypted values opened, and without the parts that the archive
 * leaves out. The client's own numbers are whole, so that a wrong one is seen (decision 0073).
 */
export function showRow(row: JsonRow, table: Table, secrets: Secrets): JsonRow {
  const open: Reseal = (value, context) => {
    if (typeof value !== 'string' || value === '') return null;
    const text = secrets.open(value, context);
    return ofOthers.test(context) ? maskLastFour(text) : text;
  };
  const shown = Object.entries(row).filter(
    ([column]) => !isTechnical(column) && !table.without?.includes(column),
  );
  const opened = Object.fromEntries(shown);
  for (const [column, value] of Object.entries(resealRow(table, row, open))) {
    if (column in opened) opened[column] = value;
  }
  return withoutSeals(opened) as JsonRow;
}

/** Drops `_sealed` from the names of values that were encrypted, also inside a stored form. */
function withoutSeals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSeals);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name.replace(/_sealed$/, ''),
      withoutSeals(inside),
    ]),
  );
}
