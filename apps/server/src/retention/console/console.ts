import * as contract from '@quarrter/contract/staff/retention';
import { defineConsole } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { answerWithinDays } from '../erasure-requests.ts';
import { waitingErasures } from '../waiting-work.ts';
import { proposeOldRecords, readOldApplications, readOldClients } from './old-records.ts';
import { declineErasure, proposeErasure, type RetentionDeps, readRequests } from './requests.ts';

/** Records that may be erased, and clients who ask for it. */
export const retentionConsole = defineConsole<RetentionDeps>({
  routes,
  queues: [
    {
      name: 'erasure-requests',
      noun: 'erasure request',
      workers: ['propose-erasure'],
      readers: ['decide-erasure', 'read-audit'],
      promise: { hours: answerWithinDays * 24, why: 'Data protection law requires it.' },
      rows: () => waitingErasures,
    },
  ],
});

function routes(app: App, deps: RetentionDeps): void {
  serve(app, contract.retentionClients, ({ query }) => readOldClients(deps, query));

  serve(app, contract.retentionApplications, ({ query }) => readOldApplications(deps, query));

  serve(app, contract.proposeOldRecords, async ({ staff, reply }) =>
    reply.code(201).send(await proposeOldRecords(deps, staff)),
  );

  serve(app, contract.erasureRequests, ({ query }) => readRequests(deps, query));

  serve(app, contract.proposeClientErasure, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeErasure(deps, staff, params.id)),
  );

  serve(app, contract.declineClientErasure, ({ params, body, staff }) =>
    declineErasure(deps.db, staff, params.id, body.reason),
  );
}
