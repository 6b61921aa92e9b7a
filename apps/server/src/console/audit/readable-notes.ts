import type { StaffAction } from '@quarrter/contract/staff-rights';
import { type ApprovalKind, readKinds } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { noteReadersOf } from '../actions.ts';
import type { ActionOnClient } from '../audit-log.ts';
import { can, type StaffMember } from '../roles.ts';

const decisions: readonly string[] = ['approve-proposal', 'decline-proposal'];

/**
 * The same actions, without the notes that this member may not read. Who reads the note of a
 * decision is said by the kind of its proposal.
 */
export async function withReadableNotes(
  reader: Reader,
  staff: StaffMember,
  kinds: readonly ApprovalKind[],
  actions: readonly ActionOnClient[],
): Promise<ActionOnClient[]> {
  const decided = actions.flatMap(({ action, subjectId }) =>
    decisions.includes(action) && subjectId !== null ? [subjectId] : [],
  );
  const kindOf = await readKinds(reader, decided);
  const readersOf = ({ action, subjectId }: ActionOnClient) => {
    const name = decisions.includes(action) ? kindOf.get(subjectId ?? '') : undefined;
    return name === undefined
      ? noteReadersOf(action)
      : kinds.find((kind) => kind.name === name)?.noteReaders;
  };
  return actions.map((action) =>
    hasOneOf(staff, readersOf(action)) ? action : { ...action, note: '' },
  );
}

/** Every role, where no rights are asked. */
function hasOneOf({ role }: StaffMember, rights: readonly StaffAction[] | undefined): boolean {
  return rights === undefined || rights.some((right) => can(role, right));
}
