import {
  type ApprovalKind,
  listProposalsBySubjects,
  type Proposal,
} from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { memberEnabling, reEnrolment } from '../members/change-kinds.ts';
import { can } from '../roles.ts';
import { staffDb } from '../tables.ts';

/**
 * Says why a waiting proposal cannot be approved: a change needs two people, and its proposer has
 * been disabled since, has another role, or got the account back in a way which says that someone
 * else may have used it. Empty for all others. It can still be declined.
 */
export async function whyNotApprove(
  reader: Reader,
  kinds: readonly ApprovalKind[],
  proposals: readonly Proposal[],
): Promise<(proposal: Proposal) => string> {
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return () => '';
  const ids = [...new Set(waiting.map(({ proposedBy }) => proposedBy.staffId))];
  const members = await staffDb(reader)
    .selectFrom('staff_members')
    .select(['staff_id', 'role', 'disabled_at'])
    .where('staff_id', 'in', ids)
    .execute();
  const secured = await listSecured(reader, ids);
  return (proposal) => {
    const { state, proposedBy, proposedAt } = proposal;
    if (state !== 'waiting') return '';
    const member = members.find(({ staff_id: id }) => id === proposedBy.staffId);
    const kind = kinds.find(({ name }) => name === proposal.kind);
    const { name } = proposedBy;
    if (member && member.disabled_at !== null) {
      return `${name} no longer works here. Propose it again.`;
    }
    if (member && kind && !can(member.role, kind.proposeAs)) {
      return `${name} has another role now and can no longer propose this. Propose it again.`;
    }
    if (secured.some(({ id, at }) => id === proposedBy.staffId && at >= proposedAt)) {
      return `The account of ${name} was secured after this was proposed. Propose it again.`;
    }
    return '';
  };
}

/** When members were enabled again or had to enrol again, because their account was at risk. */
async function listSecured(reader: Reader, staffIds: readonly string[]) {
  const kinds = [memberEnabling.name, reEnrolment.name];
  const proposals = await listProposalsBySubjects(reader, kinds, staffIds);
  return proposals.flatMap(({ state, subject: { id }, decision }) =>
    state === 'approved' && decision !== null ? [{ id, at: decision.at }] : [],
  );
}

/** Answers 409 for a proposal that waits and can no longer be approved. */
export async function requireProposer(
  reader: Reader,
  kinds: readonly ApprovalKind[],
  proposal: Proposal,
): Promise<void> {
  const whyNot = (await whyNotApprove(reader, kinds, [proposal]))(proposal);
  if (whyNot !== '') throw conflict(whyNot);
}
