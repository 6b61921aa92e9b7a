import type { Approval } from '@quarrter/contract/staff/approvals';
import { type ApprovalKind, listWaitingOf, propose } from '../../approvals/index.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { presentProposals } from '../proposals/approvals.ts';
import { proposeAndRecord } from '../proposals/propose.ts';
import type { StaffMember } from '../roles.ts';
import { changeKinds } from './change-kinds.ts';
import { staffInvitation } from './invitation.ts';

export const memberKinds: readonly ApprovalKind[] = [staffInvitation, ...changeKinds];

/** Proposes a change about a member of staff, which another administrator decides. */
export function proposeAboutMember(
  db: Database,
  staff: StaffMember,
  kind: ApprovalKind,
  subjectId: string,
  payload: object,
): Promise<Approval> {
  const console = { db, approvalKinds: memberKinds };
  const subject = { id: subjectId, clientId: null };
  return proposeAndRecord(console, staff, { action: 'propose-staff' }, (tx, proposing) =>
    propose(tx, kind, { subject, payload, ...proposing }),
  );
}

/** Lists the proposals about staff that wait for a second administrator, oldest first. */
export async function waitingAboutMembers(reader: Reader, staff: StaffMember): Promise<Approval[]> {
  const kinds = memberKinds.map(({ name }) => name);
  const waiting = await listWaitingOf(reader, kinds);
  return presentProposals(reader, waiting, staff, memberKinds);
}
