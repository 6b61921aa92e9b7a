import { nameMembers } from '../../console/index.ts';
import type { Reader } from '../../platform/database/database.ts';

type TwoPeople = { readonly proposedBy: string; readonly approvedBy: string };

/** Replaces the ids of the proposer and the approver with their names. */
export async function withMembers<Row extends TwoPeople>(
  reader: Reader,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy]);
  const names = await nameMembers(reader, ids);
  const nameOf = (id: string) => names.get(id) ?? 'A former member of staff';
  return rows.map((row) => ({
    ...row,
    proposedBy: nameOf(row.proposedBy),
    approvedBy: nameOf(row.approvedBy),
  }));
}
