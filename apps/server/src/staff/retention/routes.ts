import * as contract from '@quarrter/contract/staff/retention';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
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

  serve(app, contract.proposeOldRecords, async ({ request, reply }) =>
    reply.code(201).send(await proposeOldRecords(deps, requireStaff(request))),
  );

  serve(app, contract.erasureRequests, ({ query }) => showRequests(deps, query));

  serve(app, contract.proposeClientErasure, async ({ params, request, reply }) =>
    reply.code(201).send(await proposeErasure(deps, requireStaff(request), params.id)),
  );

  serve(app, contract.declineClientErasure, ({ params, body, request }) =>
    declineErasure(deps.db, requireStaff(request), params.id, body.reason),
  );
}
