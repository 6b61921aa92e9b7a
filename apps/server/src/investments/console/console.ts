import { clientInvestments } from '@quarrter/contract/staff/client-lists';
import * as contract from '@quarrter/contract/staff/withdrawals';
import { clientTab } from '../../accounts/index.ts';
import { defineConsole, namingWhoMovedIt } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import type { WithdrawalsConsole } from '../deps.ts';
import { searchInvestments } from '../read/search-investments.ts';
import { waitingWithdrawals } from '../waiting-work.ts';
import { withdrawalRelease } from '../withdraw/withdrawal-release.ts';
import { listInvestmentsOf } from './client-page.ts';
import { proposeIdentity, revealIdentityOf } from './identities.ts';
import {
  cancelByStaff,
  proposeRelease,
  readCancelledWithdrawals,
  readHeldWithdrawals,
} from './withdrawals.ts';

/** Investments of a client, and withdrawals that wait: two people release one, one cancels it. */
export const investmentsConsole = defineConsole<WithdrawalsConsole>({
  routes,
  queues: [
    {
      name: 'withdrawals',
      noun: 'withdrawal',
      workers: ['check-withdrawal'],
      readers: ['read-queues'],
      promise: { openMinutes: 4 * 60, why: 'It is the client’s own money.' },
      rows: () => waitingWithdrawals,
    },
  ],
  searches: [
    {
      find: async (reader, { idEnd, id }, limit) => {
        const plans = idEnd === null ? [] : await searchInvestments(reader, idEnd, limit);
        return plans
          .filter(({ investmentId }) => id === null || id === investmentId)
          .map(({ investmentId, plan, startOn, ...one }) => ({
            ...one,
            kind: 'investment',
            id: investmentId,
            state: plan,
            date: startOn,
          }));
      },
    },
  ],
});

function routes(app: App, console: WithdrawalsConsole): void {
  const kinds = [withdrawalRelease(console).name];
  const naming = <T>(recordId: string, done: Promise<T>) =>
    namingWhoMovedIt(console.db, { recordId, kinds }, done);

  serve(
    app,
    clientInvestments,
    clientTab(console.db, ({ clientId }, query) => listInvestmentsOf(console.db, clientId, query)),
  );

  serve(app, contract.heldWithdrawals, ({ query }) => readHeldWithdrawals(console, query));

  serve(app, contract.cancelledWithdrawals, ({ query }) =>
    readCancelledWithdrawals(console, query),
  );

  serve(app, contract.revealIdentity, ({ params, body, staff }) =>
    revealIdentityOf(console, staff, { ...params, ...body }),
  );

  serve(app, contract.verifyIdentity, async ({ params, body, staff, reply }) =>
    reply
      .code(201)
      .send(await naming(params.id, proposeIdentity(console, staff, params.id, body.reason))),
  );

  serve(app, contract.releaseWithdrawal, async ({ params, body, staff, reply }) =>
    reply
      .code(201)
      .send(await naming(params.id, proposeRelease(console, staff, params.id, body.reason))),
  );

  serve(app, contract.cancelWithdrawal, async ({ params, body, staff }) => {
    await naming(params.id, cancelByStaff(console, staff, params.id, body.reason));
    return { detail: 'The withdrawal is cancelled.' };
  });
}
