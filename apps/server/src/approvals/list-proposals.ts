import type { Reader } from '../platform/database/database.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type StaffPage,
} from '../platform/http/keyset.ts';
import { type ApprovalState, type Proposal, proposalsIn, readProposals } from './queries.ts';

type ListRequest = PageRequest & {
  readonly state?: ApprovalState | undefined;
  /** Only proposals of these kinds; null for all. */
  readonly kinds?: readonly string[] | null;
};

/** One page of proposals: waiting ones oldest first, all others newest first. */
export async function listProposals(
  reader: Reader,
  { state, kinds = null, limit, after }: ListRequest,
): Promise<StaffPage<Proposal>> {
  const found = await readProposals(reader, {
    state,
    kinds,
    after: parseIdCursor(after),
    limit: limit + 1,
  });
  const page = cutPage(found, limit, ({ approvalId }) => approvalId);
  const counted = await countForStaff(
    reader,
    proposalsIn(reader, state, kinds).select('approval_id'),
  );
  return { ...counted, results: page.rows, after: page.after };
}
