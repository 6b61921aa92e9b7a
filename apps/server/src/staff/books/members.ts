import { staffDb } from '../../console/index.ts';
import type { Reader } from '../../platform/database/database.ts';

/** The names of some members of staff, by their ids. */
export async function nameMembers(reader: Reader, staffIds: readonly string[]) {
  const rows =
    staffIds.length === 0
      ? []
      : await staffDb(reader)
          .selectFrom('staff_members')
          .select(['staff_id', 'name'])
          .where('staff_id', 'in', [...new Set(staffIds)])
          .execute();
  const names = new Map(rows.map((row) => [row.staff_id, row.name]));
  return (staffId: string) => names.get(staffId) ?? 'A former member of staff';
}
