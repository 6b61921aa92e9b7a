import type { Reader } from '../../platform/database/database.ts';
import { staffDb } from '../tables.ts';

/** The names of some members of staff, by their ids. */
export async function nameMembers(
  reader: Reader,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await staffDb(reader)
    .selectFrom('staff_members')
    .select(['staff_id', 'name'])
    .where('staff_id', 'in', [...new Set(staffIds)])
    .execute();
  return new Map(rows.map((row) => [row.staff_id, row.name]));
}
