import { useCall } from '@quarrter/client/calls';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { products } from '../../api/changes.ts';

/** The products for which a change waits, as `kind subject`. */
export function useWaiting() {
  return useCall(
    approvalList,
    { query: { state: 'waiting', limit: 500 } },
    { select: ({ results }) => new Set(results.map((one) => `${one.kind} ${one.subjectId}`)) },
  );
}

/** After a proposal the product is read again, with the proposal or with its new terms. */
export const afterProposal = { reloads: [approvalList, ...products] };
