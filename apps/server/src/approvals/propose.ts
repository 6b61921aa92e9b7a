import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { badRequest, conflict } from '../platform/http/http-error.ts';
import type { ApprovalKind, ApprovalSubject, Person } from './kind.ts';
import { findProposal, type Proposal } from './queries.ts';
import { approvalsDb } from './tables.ts';

export type ProposeInput = {
  readonly subject: ApprovalSubject;
  readonly payload: object;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

/**
 * Stores a proposal with the facts it was made on; nothing else changes before someone else
 * approves it. 409 while another one about the same subject waits.
 */
export async function propose(
  tx: Tx,
  kind: ApprovalKind,
  { subject, payload, by, businessTime }: ProposeInput,
): Promise<Proposal> {
  const { title, facts } = await kind.readSubject(tx, subject);
  const changes = await kind.describe(tx, subject, payload);
  if (changes.length === 0)
    throw badRequest('You have not changed anything. Change a value, then propose it.');
  const inserted = await approvalsDb(tx)
    .insertInto('approvals')
    .values({
      approval_id: newId(),
      kind: kind.name,
      version: kind.version,
      subject_id: subject.id,
      client_id: subject.clientId,
      title,
      facts: JSON.stringify(facts),
      payload: JSON.stringify(payload),
      changes: JSON.stringify(changes),
      proposed_by: by.staffId,
      proposed_by_name: by.name,
      proposed_at: businessTime.at,
    })
    .onConflict((waiting) => waiting.doNothing())
    .returning('approval_id')
    .executeTakeFirst();
  const stored = inserted && (await findProposal(tx, inserted.approval_id));
  if (stored === undefined) {
    throw conflict('Another change is already waiting for approval. Decide it first.');
  }
  return stored;
}
