import { invalidate } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  type Approval,
  approvalList,
  approveProposal,
  declineProposal,
} from '@quarrter/contract/staff/approvals';
import { staffMembers } from '@quarrter/contract/staff/members';
import {
  staffPartnerDetail,
  staffPartners,
  staffRosterDetail,
} from '@quarrter/contract/staff/partners';
import { readStaffReceipt, staffReceipts } from '@quarrter/contract/staff/receipts';
import { useQueryClient } from '@tanstack/react-query';
import { products } from '../api/changes.ts';
import { request } from '../api/request.ts';

/**
 * Approves or declines a proposal. Afterwards every list of proposals and the records they are
 * about are loaded again, also when it failed: a colleague may have been faster.
 */
function useDecision<Input>(run: (input: Input) => Promise<Approval>) {
  const client = useQueryClient();
  const reload = () =>
    invalidate(
      client,
      approvalList,
      ...products,
      staffReceipts,
      readStaffReceipt,
      staffPartners,
      staffPartnerDetail,
      staffRosterDetail,
      staffMembers,
    );
  return useSingleMutation({
    mutationFn: run,
    onSuccess: reload,
    onError: (error) => {
      const stays = error instanceof ApiError && error.failure === 'fields';
      if (!stays) return reload();
    },
  });
}

export function useApprove(id: string) {
  return useDecision(() => request(approveProposal, { params: { id } }));
}

export function useDecline(id: string) {
  return useDecision((body: { reason: string }) =>
    request(declineProposal, { params: { id }, body }),
  );
}
