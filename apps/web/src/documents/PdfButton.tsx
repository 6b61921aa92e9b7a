import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { Call } from '@quarrter/contract/call';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { HelpContext } from '@quarrter/ui/link';
import Download from 'lucide-react/icons/download';
import { use } from 'react';
import { requestFile } from '../api/request-file.ts';

/** How long a downloaded file stays available to the browser. */
const availableMs = 60_000;

/** Downloads a PDF that needs the client's token, which a link does not carry. */
export function PdfButton(props: {
  call: Call;
  params: Record<string, string>;
  /** The name of the file, without its ending. */
  name: string;
  label: string;
  /** Distinguishes several buttons with the same label for screen readers. */
  about?: string;
}) {
  const { call, params, name, label, about } = props;
  const help = use(HelpContext);
  const download = useSingleMutation({
    mutationFn: () => requestFile(call, { params }),
    onSuccess: (file) => save(file, `${name}.pdf`),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" className="size-4.5" />
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      {download.error && (
        <Alert tone="bad" title={messageOf(download.error)}>
          {help}
        </Alert>
      )}
    </div>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), availableMs);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
