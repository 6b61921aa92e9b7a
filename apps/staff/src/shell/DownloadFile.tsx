import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { Button } from '@quarrter/ui/Button';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';

type Props = { name: string; read: () => Promise<Blob>; children: ReactNode };

/** A button that fetches a file with the session's token and saves it under its name. */
export function DownloadFile({ name, read, children }: Props) {
  const saving = useSaving(name, read);
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        {children}
      </Button>
      <SavingError of={saving} />
    </div>
  );
}

/** The same beside a title, or above a list that the file contains in full. */
export function SmallDownload({ name, read, children, tone }: Props & { tone?: 'quiet' }) {
  const saving = useSaving(name, read);
  return (
    <div className="grid justify-items-end gap-1">
      <Button
        size="small"
        {...(tone && { tone })}
        busy={saving.isPending}
        onClick={() => saving.mutate()}
      >
        <Download aria-hidden="true" className="size-4.5" /> {children}
      </Button>
      <SavingError of={saving} />
    </div>
  );
}

function useSaving(name: string, read: () => Promise<Blob>) {
  return useSingleMutation({ mutationFn: async () => saveFile(name, await read()) });
}

function SavingError({ of: { isError, error } }: { of: ReturnType<typeof useSaving> }) {
  if (!isError) return null;
  return (
    <p role="alert" className="text-sm text-bad">
      {messageOf(error)}
    </p>
  );
}
