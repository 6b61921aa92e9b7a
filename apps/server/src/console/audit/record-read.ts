import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { firstIdAt } from '../../platform/database/ids.ts';
import type { Action } from '../actions.ts';
import { type Actor, recordAction } from '../audit.ts';
import { staffDb } from '../tables.ts';

type Read = {
  /** Named by `defineReads`. */
  readonly action: Action;
  readonly subject: string;
  readonly subjectId: string;
  readonly clientId: string;
};

const oneReadingMs = 60 * 60_000;

/**
 * Records that a member opened a record's page. The console asks again after every action and
 * whenever its window is looked at, so a record that is read again within an hour is one reading.
 */
export async function recordRead(tx: Tx, actor: Actor, read: Read): Promise<void> {
  if (await isReading(tx, actor, read)) return;
  await recordAction(tx, actor, await readBusinessTime(tx), read);
}

/** Whether this member opened the record within the hour. */
export async function isReading(
  reader: Reader,
  actor: Actor,
  { action, subjectId }: { readonly action: string; readonly subjectId: string },
): Promise<boolean> {
  const earlier = await staffDb(reader)
    .selectFrom('audit_log')
    .select('entry_id')
    .where('subject_id', '=', subjectId)
    .where('entry_id', '>', firstIdAt(new Date(Date.now() - oneReadingMs)))
    .where('staff_id', '=', actor.staffId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
