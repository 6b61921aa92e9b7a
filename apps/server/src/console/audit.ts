import { type BusinessTime, readBusinessTime } from '../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { newId, shortId } from '../platform/database/ids.ts';
import { callSource } from '../platform/http/call-context.ts';
import './action-texts.ts';
import type { ActionName } from './action-texts.ts';
import type { Action } from './actions.ts';
import { masked, type Snapshot } from './audit/snapshot.ts';
import { staffDb } from './tables.ts';

/** Who did it: a staff member, or a command on the server, which has no id. */
export type Actor = { staffId: string | null; name: string; role: string };

/** Recorded for commands that are run on the server: not a member of staff. */
export const serverCommand: Actor = { staffId: null, name: 'Server command', role: 'operator' };

export type AuditedAction = {
  action: Action | ActionName;
  /** Names its record for people: `loan 7K3M-92QD`. Never an identity number. */
  subject: string;
  clientId?: string;
  subjectId?: string;
  note?: string;
  /** The business fields that the action changed, as they were. */
  before?: Snapshot | undefined;
  /** Returns the current values with identity numbers masked. */
  after?: Snapshot | undefined;
};

/**
 * Writes the audit entry in the transaction of the action itself, so that neither exists without
 * the other, with where the call came from. The application's role may not change an entry.
 */
export async function recordAction(
  tx: Tx,
  actor: Actor,
  businessTime: BusinessTime,
  { action, subject, clientId, subjectId, note, before, after }: AuditedAction,
): Promise<void> {
  await staffDb(tx)
    .insertInto('audit_log')
    .values({
      entry_id: newId(),
      at: businessTime.at,
      business_date: businessTime.date,
      staff_id: actor.staffId,
      actor_name: actor.name,
      role: actor.role,
      action,
      subject,
      client_id: clientId ?? null,
      subject_id: subjectId ?? null,
      note: note ?? '',
      ...callSource(),
      before: before ? masked(before) : null,
      after: after ? masked(after) : null,
    })
    .execute();
}

/** A call that the member's role may not make, by its route: its record was not looked up. */
export function recordForbiddenCall(db: Database, actor: Actor, call: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await recordAction(tx, actor, businessTime, { action: 'refused', subject: `call ${call}` });
  });
}

/** Whether no action of staff was ever recorded. */
export async function hasNoActions(reader: Reader): Promise<boolean> {
  const any = await staffDb(reader)
    .selectFrom('audit_log')
    .select('entry_id')
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}

/** An action on a loan, under the short id that people read out; a text is its note. */
export function recordLoanAction(
  tx: Tx,
  actor: Actor,
  businessTime: BusinessTime,
  { clientId, loanId }: { clientId: string; loanId: string },
  action: Action | ActionName,
  details: string | Pick<AuditedAction, 'note' | 'before' | 'after'> = '',
): Promise<void> {
  const subject = `loan ${shortId(loanId)}`;
  return recordAction(tx, actor, businessTime, {
    action,
    subject,
    clientId,
    subjectId: loanId,
    ...(typeof details === 'string' ? { note: details } : details),
  });
}
