import { checkPayment, type PaymentState, pendingPayments } from '@quarrter/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** How often a payment that nobody confirmed yet is looked at, and for how long an open page does so. */
const ASK_AGAIN_MS = 8_000;
const LOOKS = 12;

/** More under way at once are not told one by one. */
const SHOWN = 3;

export type FollowedPayment = PaymentState & { begun_at: string };

/**
 * The client's payments under way, from whichever tab, and where each one stands now. What was just booked is
 * still among them once, so that it can be told.
 */
export function usePendingPayments() {
  return useQuery({
    queryKey: keys.pendingPayments(),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FollowedPayment[]> => {
      const { results } = await request(pendingPayments, { query: { limit: SHOWN }, signal });
      return Promise.all(
        results.map(async ({ reference, begun_at }) => {
          const state = await request(checkPayment, { params: { reference }, signal });
          return { ...state, begun_at };
        }),
      );
    },
    refetchInterval: ({ state }) => {
      const waits = state.data?.some(({ status }) => status === 'pending');
      return waits && state.dataUpdateCount < LOOKS ? ASK_AGAIN_MS : false;
    },
  });
}
