import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { Button } from '@quarrter/ui/Button';
import type { ReactNode } from 'react';

/** How long the browser may take to save it. */
const savedWithinMs = 60_000;

/** A button that fetches a file with the session's token and saves it under its name. */
export function DownloadFile(props: {
  name: string;
  read: () => Promise<Blob>;
  children: ReactNode;
}) {
  const { name, read, children } = props;
  const saving = useSingleMutation({ mutationFn: async () => save(await read(), name) });
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        {children}
      </Button>
      {saving.isError && (
        <p role="alert" className="text-sm text-bad">
          {messageOf(saving.error)}
        </p>
      )}
    </div>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), savedWithinMs);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
