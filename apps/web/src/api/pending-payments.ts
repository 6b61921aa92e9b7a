import { checkPayment, type PaymentState, pendingPayments } from '@quarrter/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** How soon at most a payment that nobody confirmed yet is looked at again. */
const ASK_AGAIN_MS = 8_000;

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
    refetchInterval: ({ state }) => askAgainAfterMs(state.data ?? [], Date.now()),
  });
}

/** A tenth of the time the latest one waits already: soon at first, then ever more seldom; false when none waits. */
export function askAgainAfterMs(
  payments: readonly Pick<FollowedPayment, 'status' | 'begun_at'>[],
  nowMs: number,
): number | false {
  const waiting = payments.filter(({ status }) => status === 'pending');
  if (waiting.length === 0) return false;
  const latest = Math.max(...waiting.map(({ begun_at }) => Date.parse(begun_at)));
  return Math.max(ASK_AGAIN_MS, Math.round((nowMs - latest) / 10));
}
