import {
  askDataExport,
  askErasure as askErasureCall,
  downloadDataExport,
  readDataExport,
  readErasure as readErasureCall,
  staffContacts,
  staffLooks,
  type DataExport as WireExport,
  withdrawErasure as withdrawErasureCall,
} from '@quarrter/contract/client/my-data';
import { complain as complainCall, ownComplaints } from '@quarrter/contract/client/support';
import { readContact } from '../accounts/index.ts';
import { type App, requireClient, serve } from '../platform/http/http.ts';
import { complain, listComplaintsOf, presentComplaint } from '../support/index.ts';
import type { MyDataDeps } from './deps.ts';
import { askErasure, readErasure, withdrawErasure } from './erasure.ts';
import { askExport } from './export/ask-export.ts';
import { downloadExport } from './export/download-export.ts';
import { type DataExport, readExport } from './export/read-export.ts';
import { listStaffContacts } from './staff-contacts.ts';
import { listStaffLooks } from './staff-looks.ts';

/** What a client may know and ask about the data we hold. */
export function myDataRoutes(app: App, deps: Omit<MyDataDeps, 'sealed'>): void {
  exportRoutes(app, deps);
  complaintRoutes(app, deps);
  erasureRoutes(app, deps);

  serve(app, staffLooks, ({ query, request }) =>
    listStaffLooks(deps.db, requireClient(request).clientId, query),
  );

  serve(app, staffContacts, ({ query, request }) =>
    listStaffContacts(deps.db, requireClient(request).clientId, query),
  );
}

function exportRoutes(app: App, deps: Omit<MyDataDeps, 'sealed'>): void {
  serve(app, askDataExport, async ({ body, request, reply }) => {
    const { clientId } = requireClient(request);
    return reply.code(202).send(present(await askExport(deps.db, clientId, body, new Date())));
  });

  serve(app, readDataExport, async ({ request }) => {
    const found = await readExport(deps.db, requireClient(request).clientId, new Date());
    return { export: found && present(found) };
  });

  serve(app, downloadDataExport, async ({ params, body, request, reply }) => {
    const session = requireClient(request);
    const { content, bytes } = await downloadExport(deps, session, params.id, body, new Date());
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .send(content);
  });
}

function erasureRoutes(app: App, { db }: Pick<MyDataDeps, 'db'>): void {
  serve(app, readErasureCall, ({ request }) => readErasure(db, requireClient(request).clientId));

  serve(app, askErasureCall, ({ body, request }) =>
    askErasure(db, requireClient(request).clientId, body, new Date()),
  );

  serve(app, withdrawErasureCall, ({ request }) =>
    withdrawErasure(db, requireClient(request).clientId),
  );
}

/** Accounts know the client’s name and address, which support may not read. */
function complaintRoutes(app: App, { db }: Pick<MyDataDeps, 'db'>): void {
  serve(app, complainCall, async ({ body, request, reply }) => {
    const client = await readContact(db, requireClient(request).clientId);
    return reply.code(201).send(presentComplaint(await complain(db, client, body, new Date())));
  });

  serve(app, ownComplaints, async ({ query, request }) => {
    const { clientId } = requireClient(request);
    const { results, after } = await listComplaintsOf(db, clientId, query);
    return { results: results.map(presentComplaint), after };
  });
}

function present(one: DataExport): WireExport {
  return {
    id: one.exportId,
    state: one.state,
    asked_at: one.askedAt.toISOString(),
    files: one.files,
    files_done: one.filesDone,
    bytes: one.bytes,
    expires_at: one.expiresAt.toISOString(),
  };
}
