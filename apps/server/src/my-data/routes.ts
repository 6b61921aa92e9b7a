import {
  askDataExport,
  askErasure as askErasureCall,
  downloadDataExport,
  readDataExport,
  readErasure as readErasureCall,
  staffAccessLog,
  staffContacts,
  type DataExport as WireExport,
  withdrawErasure as withdrawErasureCall,
} from '@quarrter/contract/client/my-data';
import {
  askTeam as askTeamCall,
  complain as complainCall,
  ownComplaints,
} from '@quarrter/contract/client/support';
import { readContact } from '../accounts/index.ts';
import { type App, serve } from '../platform/http/http.ts';
import { askTeam, complain, listComplaintsOf, presentComplaint } from '../support/index.ts';
import type { MyDataDeps } from './deps.ts';
import { askErasure, readErasure, withdrawErasure } from './erasure.ts';
import { askExport } from './export/ask-export.ts';
import { downloadExport } from './export/download-export.ts';
import { type DataExport, readExport } from './export/read-export.ts';
import { listStaffAccess } from './staff-access.ts';
import { listStaffContacts } from './staff-contacts.ts';

/** A client's calls about the data we hold: export, complaints, erasure, access and contacts. */
export function myDataRoutes(app: App, deps: Omit<MyDataDeps, 'sealed'>): void {
  exportRoutes(app, deps);
  complaintRoutes(app, deps);
  erasureRoutes(app, deps);

  serve(app, staffAccessLog, ({ query, client }) =>
    listStaffAccess(deps.db, client.clientId, query),
  );

  serve(app, staffContacts, ({ query, client }) =>
    listStaffContacts(deps.db, client.clientId, query),
  );
}

function exportRoutes(app: App, deps: Omit<MyDataDeps, 'sealed'>): void {
  serve(app, askDataExport, async ({ body, client: { clientId }, reply }) =>
    reply.code(202).send(present(await askExport(deps.db, clientId, body, new Date()))),
  );

  serve(app, readDataExport, async ({ client }) => {
    const found = await readExport(deps.db, client.clientId, new Date());
    return { export: found && present(found) };
  });

  serve(app, downloadDataExport, async ({ params, body, client: session, reply }) => {
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
  serve(app, readErasureCall, ({ client }) => readErasure(db, client.clientId));

  serve(app, askErasureCall, ({ body, client }) =>
    askErasure(db, client.clientId, body, new Date()),
  );

  serve(app, withdrawErasureCall, ({ client }) => withdrawErasure(db, client.clientId));
}

/** Accounts know the client’s name and address, which support may not read. */
function complaintRoutes(app: App, { db }: Pick<MyDataDeps, 'db'>): void {
  serve(app, complainCall, async ({ body, client, reply }) => {
    const contact = await readContact(db, client.clientId);
    return reply.code(201).send(presentComplaint(await complain(db, contact, body, new Date())));
  });

  serve(app, askTeamCall, async ({ body, client, reply }) => {
    const contact = await readContact(db, client.clientId);
    const reference = await askTeam(db, contact, body, new Date());
    const detail = `Thank you. We have received your message. Your reference is ${reference}.`;
    return reply.code(201).send({ detail, reference });
  });

  serve(app, ownComplaints, async ({ query, client: { clientId } }) => {
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
