import { ApiError } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

/** How often a page whose transfer is under way is read again. */
const underWayMs = 4_000;

/** Ordered and not settled: the provider's word can come at any moment. */
export function isTransferUnderWay(application: StaffLoan | undefined): boolean {
  const status = application?.disbursement?.status;
  return status === 'requested' || status === 'sent';
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: keys.application(id),
    queryFn: ({ signal }) => request(staffLoanDetail, { params: { id }, signal }),
    refetchInterval: (query) => (isTransferUnderWay(query.state.data) ? underWayMs : false),
  });
}

/**
 * One act on the application. Its answer is the application as it is now. When it was refused, or no answer
 * came, the page is read again: a colleague may have been faster, or it may have happened after all.
 */
export function useAction<Input>(id: string, run: (input: Input) => Promise<StaffLoan>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSuccess: (application) => client.setQueryData(keys.application(id), application),
    onError: (error) => {
      const stays = error instanceof ApiError && error.failure === 'fields';
      if (!stays) return client.invalidateQueries({ queryKey: keys.application(id) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.queues() }),
  });
}
