import type { AuditEntry } from '@quarrter/contract/staff';
import type { Reader } from '../platform/database.ts';
import { listAuditEntries, type Page } from './queries.ts';
import { requirePermission, type StaffMember } from './roles.ts';

/** One page of the audit log, for an administrator. */
export async function readAuditLog(
  reader: Reader,
  staff: StaffMember,
  page: Page,
): Promise<{ results: AuditEntry[]; after: string | null }> {
  requirePermission(staff, 'read-audit');
  const rows = await listAuditEntries(reader, page);
  const results = rows.map((row) => ({
    id: row.entry_id,
    at: row.at.toISOString(),
    who: row.who,
    role: row.role,
    act: row.act,
    subject: row.subject,
    subject_id: row.subject_id,
    note: row.note,
  }));
  return { results, after: nextPage(results, page.limit) };
}

/** The id that asks for the page after a full one; null when there is none. */
export function nextPage(results: readonly { id: string }[], limit: number): string | null {
  return results.length < limit ? null : (results.at(-1)?.id ?? null);
}
