import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { Button } from '@quarrter/ui/Button';
import Download from 'lucide-react/icons/download';
import { type DocumentRef, requestOriginal } from './use-document.ts';

/** The original is only ever saved, because a browser would open it with all that it holds. */
export function DownloadOriginal(props: { document: DocumentRef; label: string }) {
  const { document, label } = props;
  const saving = useSingleMutation({ mutationFn: () => save(document, label) });
  return (
    <div className="grid justify-items-end gap-1">
      <Button size="small" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Download aria-hidden="true" className="size-4.5" /> Download original
      </Button>
      {saving.isError && (
        <p role="alert" className="text-sm text-bad">
          {messageOf(saving.error)}
        </p>
      )}
    </div>
  );
}

async function save(ref: DocumentRef, label: string): Promise<void> {
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  saveFile(`${name}.pdf`, await requestOriginal(ref));
}
