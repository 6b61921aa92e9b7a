import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/error.ts';
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
export function useAct<Input>(id: string, run: (input: Input) => Promise<StaffLoan>) {
  const client = useQueryClient();
  const running = useRef(false);
  const act = useMutation({
    mutationFn: run,
    onSuccess: (application) => client.setQueryData(keys.application(id), application),
    onError: (error) => {
      const stays = error instanceof ApiError && error.failure === 'fields';
      if (!stays) return client.invalidateQueries({ queryKey: keys.application(id) });
    },
    onSettled: () => {
      running.current = false;
      return client.invalidateQueries({ queryKey: keys.queues() });
    },
  });
  /** The second half of a double tap comes before the button shows as busy. */
  const once: typeof act.mutate = (...given) => {
    if (running.current) return;
    running.current = true;
    act.mutate(...given);
  };
  return { ...act, mutate: once };
}
