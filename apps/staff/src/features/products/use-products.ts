import { invalidate, useCall } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type Approval, approvalList } from '@quarrter/contract/staff/approvals';
import { useQueryClient } from '@tanstack/react-query';
import { products } from '../../api/changes.ts';

/** The products for which a change waits, as `kind subject`. */
export function useWaiting() {
  return useCall(
    approvalList,
    { query: { state: 'waiting', limit: 500 } },
    { select: ({ results }) => new Set(results.map((one) => `${one.kind} ${one.subject_id}`)) },
  );
}

/** Proposes a change; the product is loaded again, with the proposal or with what is new. */
export function usePropose<Input>(run: (input: Input) => Promise<Approval>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () => invalidate(client, approvalList, ...products),
  });
}
