import { maskLastFour } from '@quarrter/domain/people';
import type { Reseal, SealedTable } from '../../platform/database/sealed-tables.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { JsonRow } from './read-rows.ts';
import { isTechnical } from './table-list.ts';

/** Sealed for someone else than the client: the archive shows the last four digits. */
const ofOthers = /next_of_kin_nin$/;

/**
 * A row as the client reads it: encrypted values opened, and without what the archive leaves out.
 * The client's own numbers are whole, so that a wrong one is seen (decision 0073).
 */
export function showRow(
  row: JsonRow,
  { without = [] }: { readonly without?: readonly string[] },
  sealed: SealedTable | undefined,
  secrets: Secrets,
): JsonRow {
  const open: Reseal = (value, context) => {
    if (typeof value !== 'string' || value === '') return null;
    const text = secrets.open(value, context);
    return ofOthers.test(context) ? maskLastFour(text) : text;
  };
  const shown = Object.entries(row).filter(
    ([column]) => !isTechnical(column) && !without.includes(column),
  );
  const opened = Object.fromEntries(shown);
  for (const [column, value] of Object.entries(sealed?.reseal(row, open) ?? {})) {
    if (column in opened) opened[column] = value;
  }
  return withoutSeals(opened) as JsonRow;
}

/** What was encrypted is named without `_sealed`, also inside a stored form. */
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
