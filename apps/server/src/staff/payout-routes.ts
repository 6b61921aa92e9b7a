import { retryPayout, staffPayouts } from '@quarrter/contract/staff-payouts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireStaff, serve } from '../platform/http.ts';
import { readPayoutList, retryTransfer } from './payouts.ts';

/** Transfers to clients in the console: what they wait for, and sending one again. */
export function payoutRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, staffPayouts, ({ query, request }) =>
    readPayoutList(db, requireStaff(request), query),
  );

  serve(app, retryPayout, ({ params, request }) =>
    retryTransfer(db, requireStaff(request), params.id),
  );
}
