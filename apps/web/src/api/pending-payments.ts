import { checkPayment, type PaymentState, pendingPayments } from '@quarrter/contract/card-payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The shortest time after which an unconfirmed payment is checked again. */
const ASK_AGAIN_MS = 8_000;

/** The most that are shown one by one. */
const SHOWN = 3;

export type FollowedPayment = PaymentState & { begun_at: string };

/**
 * The client's payments in progress, from any tab, and where each one stands now. A payment that
 * was just recorded is still among them once, so that the screen can say so.
 */
export function usePendingPayments() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.pendingPayments(),
    // What another call has just said of them holds for the moment.
    staleTime: 1_000,
    queryFn: async ({ signal }): Promise<FollowedPayment[]> => {
      const { results } = await request(pendingPayments, { query: { limit: SHOWN }, signal });
      const followed = queries.getQueryData<FollowedPayment[]>(keys.pendingPayments()) ?? [];
      // Recorded before this list was asked for, so it is not in it: by a webhook, or by a check
      // whose answer was dropped because news of it came first.
      const ended = followed.filter(
        ({ status, reference }) =>
          status === 'pending' && results.every((one) => one.reference !== reference),
      );
      return Promise.all(
        [...results, ...ended].map(async ({ reference, begun_at }) => {
          const state = await request(checkPayment, { params: { reference }, signal });
          return { ...state, begun_at };
        }),
      );
    },
    refetchInterval: ({ state }) => askAgainAfterMs(state.data ?? [], Date.now()),
  });
}

/**
 * A tenth of the time that the latest one has waited, so that checks become rarer; false when none
 * waits.
 */
export function askAgainAfterMs(
  payments: readonly Pick<FollowedPayment, 'status' | 'begun_at'>[],
  nowMs: number,
): number | false {
  const waiting = payments.filter(({ status }) => status === 'pending');
  if (waiting.length === 0) return false;
  const latest = Math.max(...waiting.map(({ begun_at }) => Date.parse(begun_at)));
  return Math.max(ASK_AGAIN_MS, Math.round((nowMs - latest) / 10));
}
