import {
  proposeRecovery,
  proposeWriteOff,
  readDispute,
  staffDisputes,
  staffRecoverables,
  staffReversals,
} from '@quarrter/contract/staff/disputes';
import type { PaymentsDeps } from '../../payments/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { readDisputes, readReversals, showDispute } from './read-disputes.ts';
import {
  proposeToRecover,
  proposeToWriteOff,
  type RecoverablesConsole,
  readRecoverables,
} from './recoverables.ts';

/** Disputes, what the provider took back, and what clients owe for it. */
export function disputeRoutes(app: App, deps: PaymentsDeps & RecoverablesConsole): void {
  serve(app, staffDisputes, ({ query }) => readDisputes(deps.db, query));

  serve(app, readDispute, ({ params, staff }) => showDispute(deps.db, deps, staff, params.id));

  serve(app, staffReversals, ({ query }) => readReversals(deps.db, query));

  serve(app, staffRecoverables, ({ query, staff }) => readRecoverables(deps, staff, query));

  serve(app, proposeWriteOff, async ({ params, body, staff, reply }) => {
    const proposed = await proposeToWriteOff(deps, staff, params.id, body);
    return reply.code(201).send(proposed);
  });

  serve(app, proposeRecovery, async ({ params, body, staff, reply }) => {
    const proposed = await proposeToRecover(deps, staff, params.id, body);
    return reply.code(201).send(proposed);
  });
}
