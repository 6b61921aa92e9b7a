import * as contract from '@quarrter/contract/staff/retention';
import { type App, serve } from '../../platform/http/http.ts';
import {
  proposeOldRecords,
  type RetentionConsole,
  showOldApplications,
  showOldClients,
} from './old-records.ts';
import { declineErasure, proposeErasure, showRequests } from './requests.ts';

/** Records that may be erased, and clients who ask for it. */
export function retentionRoutes(app: App, deps: RetentionConsole): void {
  serve(app, contract.retentionClients, ({ query }) => showOldClients(deps, query));

  serve(app, contract.retentionApplications, ({ query }) => showOldApplications(deps, query));

  serve(app, contract.proposeOldRecords, async ({ staff, reply }) =>
    reply.code(201).send(await proposeOldRecords(deps, staff)),
  );

  serve(app, contract.erasureRequests, ({ query }) => showRequests(deps, query));

  serve(app, contract.proposeClientErasure, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeErasure(deps, staff, params.id)),
  );

  serve(app, contract.declineClientErasure, ({ params, body, staff }) =>
    declineErasure(deps.db, staff, params.id, body.reason),
  );
}
