import { type SecurityEvent, securityEvents } from '@quarrter/contract/staff/security-events';
import { nameClients } from '../accounts/index.ts';
import { nameMembers } from '../console/index.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { type App, serve } from '../platform/http/http.ts';
import { listSecurityEvents, type RecordedEvent } from '../security-events/index.ts';

export function securityEventRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, securityEvents, async ({ query }) => {
    const page = await listSecurityEvents(db, query);
    return { ...page, results: await present(db, page.results) };
  });
}

async function present(reader: Reader, rows: readonly RecordedEvent[]): Promise<SecurityEvent[]> {
  const clientIds = rows.flatMap(({ clientId: id }) => (id === null ? [] : [id]));
  const clientOf = await nameClients(reader, clientIds);
  const memberOf = await nameMembers(
    reader,
    rows.flatMap(({ staffId: id }) => (id === null ? [] : [id])),
  );
  return rows.map((row) => ({
    id: row.eventId,
    at: row.at,
    kind: row.kind,
    client: row.clientId === null ? null : nameOf(row.clientId, clientOf(row.clientId).name),
    member: row.staffId === null ? null : nameOf(row.staffId, memberOf.get(row.staffId)),
    who: row.who,
    network: row.network,
    device: row.device,
    call: row.call,
    status: row.status,
    times: row.times,
  }));
}

function nameOf(id: string, name = '') {
  return { id, name };
}
