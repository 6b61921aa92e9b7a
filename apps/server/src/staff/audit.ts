import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { newId, shortId } from '../platform/ids.ts';
import { staffDb } from './tables.ts';

/** Who did it: a staff member, or the command of the server, which has no id. */
export type Actor = { staffId: string | null; name: string; role: string };

export type Act = {
  /** In the words of the role table, or `sign-in`, `sign-out`. */
  act: string;
  /** What it was done to, for people: `loan 7K3M-92QD`. Never a number of identity. */
  subject: string;
  clientId?: string;
  subjectId?: string;
  note?: string;
};

/**
 * Writes what a staff member does, in the transaction that does it: there is no act without its entry and no
 * entry without its act. A trigger of the table refuses every later change.
 */
export async function recordAction(
  tx: Tx,
  actor: Actor,
  businessTime: BusinessTime,
  act: Act,
): Promise<void> {
  await staffDb(tx)
    .insertInto('audit_log')
    .values({
      entry_id: newId(),
      at: businessTime.at,
      business_date: businessTime.date,
      staff_id: actor.staffId,
      who: actor.name,
      role: actor.role,
      act: act.act,
      subject: act.subject,
      client_id: act.clientId ?? null,
      subject_id: act.subjectId ?? null,
      note: act.note ?? '',
    })
    .execute();
}

/** An act on a loan, under the number people read out and the id that finds it. */
export function recordLoanAction(
  tx: Tx,
  actor: Actor,
  businessTime: BusinessTime,
  loan: { client_id: string; loan_id: string },
  act: string,
  note: string,
): Promise<void> {
  return recordAction(tx, actor, businessTime, {
    act,
    subject: `loan ${shortId(loan.loan_id)}`,
    clientId: loan.client_id,
    subjectId: loan.loan_id,
    note,
  });
}
