import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { complaintRegister } from '@quarrter/contract/support';
import { Button } from '@quarrter/ui/Button';
import Download from 'lucide-react/icons/download';
import { requestFile } from '../../api/request.ts';

/** Saves every complaint with its times and its outcome, for the regulator. */
export function SaveRegister() {
  const saving = useSingleMutation({
    mutationFn: async () => saveFile('complaints.csv', await requestFile(complaintRegister, {})),
  });
  return (
    <div className="grid justify-items-end gap-1">
      <Button size="small" tone="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Download aria-hidden="true" className="size-4.5" /> Save the complaints as CSV
      </Button>
      {saving.isError && (
        <p role="alert" className="text-sm text-bad">
          {messageOf(saving.error)}
        </p>
      )}
    </div>
  );
}
