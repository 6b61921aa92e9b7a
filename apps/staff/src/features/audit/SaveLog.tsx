import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type AuditFilter, auditExport } from '@quarrter/contract/staff-audit';
import { Button } from '@quarrter/ui/Button';
import Download from 'lucide-react/icons/download';
import { requestFile } from '../../api/request.ts';

/** The whole log may take minutes to arrive. */
const withinMs = 10 * 60_000;

/** Saves every entry that the search finds, also those that the page does not show yet. */
export function SaveLog({ filter }: { filter: AuditFilter }) {
  const saving = useSingleMutation({
    mutationFn: async () =>
      saveFile('audit-log.csv', await requestFile(auditExport, { query: filter, withinMs })),
  });
  return (
    <div className="grid justify-items-end gap-1">
      <Button size="small" tone="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Download aria-hidden="true" className="size-4.5" /> Save as CSV
      </Button>
      {saving.isError && (
        <p role="alert" className="text-sm text-bad">
          {messageOf(saving.error)}
        </p>
      )}
    </div>
  );
}
