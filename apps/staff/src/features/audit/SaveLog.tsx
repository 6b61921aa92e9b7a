import { type AuditFilter, auditExport } from '@quarrter/contract/staff/audit';
import { requestFile } from '../../api/request.ts';
import { SmallDownload } from '../../shell/DownloadFile.tsx';

/** The whole log may take minutes to arrive. */
const withinMs = 10 * 60_000;

/** Saves every entry that the search finds, also those that the page does not show yet. */
export function SaveLog({ filter }: { filter: AuditFilter }) {
  return (
    <SmallDownload
      name="audit-log.csv"
      tone="quiet"
      read={() => requestFile(auditExport, { query: filter, withinMs })}
    >
      Save as CSV
    </SmallDownload>
  );
}
