import { callKey, useCall } from '@quarrter/client/calls';
import type { Call } from '@quarrter/contract/call';
import { type StaffLoan, staffLoanDetail, staffLoanQueue } from '@quarrter/contract/staff/loans';
import type { After } from '../../api/use-action.ts';

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
  const bureaus = application?.decision?.creditReports.bureaus ?? [];
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

/** The reply of an action on the application is the application as it is now. */
export function afterAction(id: string, ...reloads: readonly Call[]): After {
  const shows = callKey(staffLoanDetail, { params: { id } });
  return { shows, reloads: [staffLoanQueue, ...reloads] };
}
