import { auditExport, auditLog, auditOverview } from '@quarrter/contract/staff/audit';
import { asCsvFile } from '../../platform/csv.ts';
import type { Database } from '../../platform/database.ts';
import { type App, requireStaff, serve } from '../../platform/http.ts';
import { exportAuditLog } from './export.ts';
import { readAuditOverview } from './overview.ts';
import { searchAuditLog } from './search.ts';

export function auditRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, auditLog, ({ query }) => searchAuditLog(db, query));

  serve(app, auditOverview, () => readAuditOverview(db));

  serve(app, auditExport, async ({ query, request, reply }) => {
    const file = await exportAuditLog(db, requireStaff(request), query);
    return asCsvFile(reply, 'audit-log.csv').send(file);
  });
}
