import { auditExport, auditLog, auditOverview } from '@quarrter/contract/staff/audit';
import type { Database } from '../../platform/database/database.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { exportAuditLog } from './export.ts';
import { readAuditOverview } from './overview.ts';
import { searchAuditLog } from './search.ts';

export function auditRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, auditLog, ({ query }) => searchAuditLog(db, query));

  serve(app, auditOverview, () => readAuditOverview(db));

  serve(app, auditExport, async ({ query, staff, reply }) => {
    const file = await exportAuditLog(db, staff, query);
    return asCsvFile(reply, 'audit-log.csv').send(file);
  });
}
