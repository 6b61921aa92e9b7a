import {
  checkPayment,
  type PaymentState,
  pendingPayments,
} from '@quarrter/contract/client/card-payments';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { waitForFigures } from './changes.ts';
import { followedKey } from './hand-over-payments.ts';
import { request } from './request.ts';

/** The shortest time after which an unconfirmed payment is checked again. */
const ASK_AGAIN_MS = 8_000;

/** The most that are shown one by one. */
const SHOWN = 3;

/** How long the page shows the outcome of a payment, however often the payments are read. */
const TOLD_FOR_MS = 60_000;

export type FollowedPayment = PaymentState & {
  begun_at: string;
  /** By this device's clock. */
  read_at_ms: number;
};

/**
 * The client's payments in progress, from any tab, and the current status of each. A payment that
 * was just recorded stays among them for a minute, so that the client can read its outcome.
 */
export function usePendingPayments(enabled = true) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: followedKey,
    enabled,
    // Recent enough if another call has just returned them.
    staleTime: 1_000,
    queryFn: ({ signal }) => readPayments(queries, signal),
    refetchInterval: ({ state }) => askAgainAfterMs(state.data ?? [], Date.now()),
  });
}

/** Follows an unfinished payment, and returns it once it has ended. */
export function useEndOf(payment: PaymentState | null): PaymentState | undefined {
  const { data = [] } = usePendingPayments(payment !== null);
  return data.find(
    ({ reference, status }) => reference === payment?.reference && status !== 'pending',
  );
}

/** Lists a payment among those followed while it is pending; its own page shows how it ended. */
export function storeStatus(queries: QueryClient, payment: PaymentState) {
  const now = Date.now();
  const { reference, status } = payment;
  const stored = { ...payment, begun_at: new Date(now).toISOString(), read_at_ms: now };
  queries.setQueryData<FollowedPayment[]>(followedKey, (before) => {
    const others = before?.filter((other) => other.reference !== reference);
    return status === 'pending' ? [stored, ...(others ?? [])] : others;
  });
}

/** Reads the payments, and everything else again once one of them was recorded. */
export async function readPayments(
  queries: QueryClient,
  signal?: AbortSignal,
): Promise<FollowedPayment[]> {
  const before = queries.getQueryData<FollowedPayment[]>(followedKey) ?? [];
  const payments = await followPayments(before, signal);
  if (payments.some((payment) => isRecorded(payment) && !before.includes(payment))) {
    // The money is on other records now, whose figures change before the page says so.
    await waitForFigures(
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== followedKey[1] }),
    );
  }
  return payments;
}

function isRecorded({ status }: PaymentState): boolean {
  return status === 'applied' || status === 'unapplied';
}

/**
 * The current status of those in progress, and the outcome of the `followed` ones that have ended.
 */
export async function followPayments(
  followed: readonly FollowedPayment[],
  signal?: AbortSignal,
): Promise<FollowedPayment[]> {
  const { results } = await request(pendingPayments, { query: { limit: SHOWN }, signal });
  const now = Date.now();
  const others = followed.filter(({ reference }) =>
    results.every((one) => one.reference !== reference),
  );
  // They ended before this list was asked for: by a webhook, or by a check whose answer was
  // dropped because news of it came first.
  const ended = others.filter(({ status }) => status === 'pending');
  const told = others.filter(
    ({ status, read_at_ms }) => status !== 'pending' && now - read_at_ms < TOLD_FOR_MS,
  );
  const read = await Promise.all(
    [...results, ...ended].map(async ({ reference, begun_at }) => {
      const state = await request(checkPayment, { params: { reference }, signal });
      return { ...state, begun_at, read_at_ms: now };
    }),
  );
  return [...read, ...told];
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
