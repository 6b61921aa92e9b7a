import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { Approval } from '@quarrter/contract/staff/approvals';
import { readStaffReceipt } from '@quarrter/contract/staff/receipts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

export function useReceipt(id: string) {
  return useQuery({
    queryKey: keys.receipt(id),
    queryFn: ({ signal }) => request(readStaffReceipt, { params: { id }, signal }),
  });
}

/**
 * Proposes what happens to a receipt; it is loaded again, with the proposal or with what is new.
 */
export function usePropose<Input>(run: (input: Input) => Promise<Approval>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        [keys.allApprovals(), keys.receipts()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
