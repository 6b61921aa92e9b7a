import type { Proposal } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { staffDb } from '../tables.ts';

/**
 * Says why a waiting proposal cannot be approved: a change needs two people, and its proposer has
 * been disabled since. Empty for all others. It can still be declined.
 */
export async function whyNotApprove(
  reader: Reader,
  proposals: readonly Proposal[],
): Promise<(proposal: Proposal) => string> {
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return () => '';
  const disabled = await staffDb(reader)
    .selectFrom('staff_members')
    .select('staff_id')
    .where('staff_id', 'in', [...new Set(waiting.map(({ proposedBy }) => proposedBy.staffId))])
    .where('disabled_at', 'is not', null)
    .execute();
  const gone = new Set(disabled.map(({ staff_id }) => staff_id));
  return ({ state, proposedBy }) =>
    state === 'waiting' && gone.has(proposedBy.staffId)
      ? `${proposedBy.name} no longer works here. Propose it again.`
      : '';
}

/** Answers 409 for a proposal that waits and whose proposer has been disabled. */
export async function requireProposer(reader: Reader, proposal: Proposal): Promise<void> {
  const whyNot = (await whyNotApprove(reader, [proposal]))(proposal);
  if (whyNot !== '') throw conflict(whyNot);
}
