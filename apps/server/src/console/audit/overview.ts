import type { AuditOverview } from '@quarrter/contract/staff/audit';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { actionText } from '../actions.ts';
import { staffDb } from '../tables.ts';
import { readLastCheck } from './check.ts';
import { endText } from './jobs.ts';

/** Returns the members and actions to search the log by, and the result of its last check. */
export async function readAuditOverview(reader: Reader): Promise<AuditOverview> {
  const members = await staffDb(reader)
    .selectFrom('staff_members')
    .select(['staff_id as id', 'name'])
    .orderBy('name')
    .orderBy('staff_id')
    .execute();
  const check = await readLastCheck(reader);
  return {
    members,
    actions: await readActions(reader),
    check: check && {
      at: check.checkedAt,
      entries: check.entries,
      differing: check.differing,
      differences: [...check.differences],
      end: endText(check.head),
    },
  };
}

/** Every action that was ever recorded, with one look into the index for each. */
async function readActions(reader: Reader): Promise<AuditOverview['actions']> {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE known AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (
        SELECT entry.action FROM audit_log AS entry WHERE entry.action > known.action
        ORDER BY entry.action LIMIT 1
      ) FROM known WHERE known.action IS NOT NULL
    ) SELECT action FROM known WHERE action IS NOT NULL ORDER BY action`.execute(reader);
  return rows.map(({ action }) => ({ action, text: actionText(action) }));
}
