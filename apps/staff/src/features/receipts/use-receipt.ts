import { invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type Approval, approvalList } from '@quarrter/contract/staff/approvals';
import { readStaffReceipt, staffReceipts } from '@quarrter/contract/staff/receipts';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Proposes what happens to a receipt; it is loaded again, with the proposal or with what is new.
 */
export function usePropose<Input>(run: (input: Input) => Promise<Approval>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () => invalidate(client, approvalList, staffReceipts, readStaffReceipt),
  });
}
