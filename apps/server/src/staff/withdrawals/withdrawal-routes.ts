import {
  cancelledWithdrawals,
  cancelWithdrawal,
  heldWithdrawals,
  releaseWithdrawal,
  revealIdentity,
  verifyIdentity,
} from '@quarrter/contract/staff/withdrawals';
import { namingWhoMovedIt } from '../../console/index.ts';
import { withdrawalRelease } from '../../investments/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { proposeIdentity, revealIdentityOf } from '../identities.ts';
import {
  cancelHeld,
  proposeRelease,
  readCancelledWithdrawals,
  readHeldWithdrawals,
} from './withdrawals.ts';
import type { WithdrawalsConsole } from './withdrawals-console.ts';

/** Withdrawals that wait for staff: two people release one, one person cancels it. */
export function withdrawalRoutes(app: App, console: WithdrawalsConsole): void {
  const kinds = [withdrawalRelease(console).name];
  const naming = <T>(recordId: string, done: Promise<T>) =>
    namingWhoMovedIt(console.db, { recordId, kinds }, done);

  serve(app, heldWithdrawals, ({ query }) => readHeldWithdrawals(console, query));

  serve(app, cancelledWithdrawals, ({ query }) => readCancelledWithdrawals(console, query));

  serve(app, revealIdentity, ({ params, body, staff }) => {
    const asked = { id: params.id, reason: body.reason };
    return revealIdentityOf(console, staff, asked);
  });

  serve(app, verifyIdentity, async ({ params, body, staff, reply }) =>
    reply
      .code(201)
      .send(await naming(params.id, proposeIdentity(console, staff, params.id, body.reason))),
  );

  serve(app, releaseWithdrawal, async ({ params, body, staff, reply }) =>
    reply
      .code(201)
      .send(await naming(params.id, proposeRelease(console, staff, params.id, body.reason))),
  );

  serve(app, cancelWithdrawal, async ({ params, body, staff }) => {
    await naming(params.id, cancelHeld(console, staff, params.id, body.reason));
    return { detail: 'The withdrawal is cancelled, and its money is back in the investments.' };
  });
}
