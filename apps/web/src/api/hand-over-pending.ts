import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { FollowedPayment } from './pending-payments.ts';

/**
 * Another call said how many payments are in progress. Where there is one, or what became of one is
 * still shown, the query below asks for itself.
 */
export function handOverPending(queries: QueryClient, count: number): void {
  const followed = queries.getQueryData<FollowedPayment[]>(keys.pendingPayments());
  if (count > 0 || (followed !== undefined && followed.length > 0)) return;
  queries.setQueryData<FollowedPayment[]>(keys.pendingPayments(), []);
}
