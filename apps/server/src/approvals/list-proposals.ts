import type { Reader } from '../platform/database.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../platform/keyset.ts';
import { type ApprovalState, type Proposal, proposalsIn, readProposals } from './queries.ts';

/** One page of proposals: what waits comes oldest first, everything else newest first. */
export async function listProposals(
  reader: Reader,
  { state, limit, after }: PageRequest & { readonly state?: ApprovalState | undefined },
): Promise<StaffPage<Proposal>> {
  const found = await readProposals(reader, {
    state,
    after: parseIdCursor(after),
    limit: limit + 1,
  });
  const page = cutPage(found, limit, ({ approvalId }) => approvalId);
  const counted = await countForStaff(reader, proposalsIn(reader, state).select('approval_id'));
  return { ...counted, results: page.rows, after: page.after };
}
