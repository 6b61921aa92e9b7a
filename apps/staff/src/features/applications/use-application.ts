import { callKey, invalidate, useCall } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type StaffLoan, staffLoanDetail, staffLoanQueue } from '@quarrter/contract/staff/loans';
import { useQueryClient } from '@tanstack/react-query';
import { storeReply } from '../../api/store-reply.ts';

/** How often a page with a transfer in progress loads again. */
const pollMs = 4_000;

/** A bureau answers within seconds. */
const bureauPollMs = 1_000;

/** Ordered and not settled: the provider can report the result at any time. */
export function isTransferInProgress(application: StaffLoan | undefined): boolean {
  const status = application?.disbursement?.status;
  return status === 'requested' || status === 'sent';
}

/** Asked and not answered: a worker is calling the bureau. */
function isBureauBeingAsked(application: StaffLoan | undefined): boolean {
  const bureaus = application?.decision?.credit_reports.bureaus ?? [];
  return bureaus.some(({ question }) => question?.state === 'waiting');
}

export function useApplication(id: string) {
  return useCall(
    staffLoanDetail,
    { params: { id } },
    {
      refetchInterval: (query) => {
        const { data } = query.state;
        if (isBureauBeingAsked(data)) return bureauPollMs;
        return isTransferInProgress(data) ? pollMs : false;
      },
    },
  );
}

/**
 * One action on the application. The reply is the application as it is now. When the action failed
 * or no reply came, the page loads again: a colleague may have been faster, or it may have worked.
 */
export function useAction<Input>(id: string, run: (input: Input) => Promise<StaffLoan>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSuccess: (application) =>
      storeReply(client, staffLoanDetail, { params: { id } }, application),
    onError: (error) => {
      const stays = error instanceof ApiError && error.failure === 'fields';
      if (!stays) return invalidate(client, callKey(staffLoanDetail, { params: { id } }));
    },
    onSettled: () => invalidate(client, staffLoanQueue),
  });
}
