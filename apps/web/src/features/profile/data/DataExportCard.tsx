import { setReply, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { saveFile } from '@quarrter/client/save-file';
import {
  askDataExport,
  type DataExport,
  downloadDataExport,
  readDataExport,
} from '@quarrter/contract/client/my-data';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { clientTime } from '@quarrter/ui/lagos-time';
import { Progress } from '@quarrter/ui/Progress';
import { Failed, Loading } from '@quarrter/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { requestFile } from '../../../api/request-file.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** How often the page asks how far the copy is. */
const progressEveryMs = 2_000;

/** A slow line may take long for many documents. */
const downloadWithinMs = 15 * 60_000;

/** The copy of everything we hold: asked for, followed while it is made, and downloaded. */
export function DataExportCard() {
  const copies = useCall(
    readDataExport,
    {},
    {
      refetchInterval: ({ state }) => (isBeingMade(state.data?.export) ? progressEveryMs : false),
    },
  );
  return (
    <Card title="A copy of your data">
      <div className="grid gap-4">
        <p className="max-w-2xl text-sm text-ink-soft">
          Everything we hold about you as one zip file: your profile, loans, investments, payments
          and documents. It contains your full NIN, BVN and account numbers, so keep it where no one
          else can open it.
        </p>
        {copies.isPending && <Loading label="Loading your copy" lines={2} className="p-0" />}
        {copies.isLoadingError && (
          <Failed
            what="The copy of your data"
            message={messageOf(copies.error)}
            onRetry={() => copies.refetch()}
          />
        )}
        {copies.data && <Copy copy={copies.data.export} />}
      </div>
    </Card>
  );
}

function isBeingMade(copy: DataExport | null | undefined): boolean {
  return copy?.state === 'waiting' || copy?.state === 'making';
}

function Copy({ copy }: { copy: DataExport | null }) {
  const [open, setOpen] = useState<'ask' | 'download' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {copy && isBeingMade(copy) && <BeingMade copy={copy} />}
      {copy?.state === 'failed' && (
        <Alert tone="bad" title="We could not make your copy">
          Sorry, something went wrong on our side. Please ask for a new copy.{' '}
          <GetHelp about="account" />
        </Alert>
      )}
      {copy?.state === 'ready' && (
        <Alert tone="good" title="Your copy is ready">
          {sizeOf(copy.bytes)}, {copy.files} files. Download it before {clientTime(copy.expires_at)}
          . After that, we’ll delete it.
        </Alert>
      )}
      {!isBeingMade(copy) && (
        <div className="grid gap-3 sm:flex">
          {copy?.state === 'ready' && (
            <Button tone="main" onClick={() => setOpen('download')}>
              Download your data
            </Button>
          )}
          <Button onClick={() => setOpen('ask')}>
            {copy?.state === 'ready' ? 'Make a new copy' : 'Ask for a copy'}
          </Button>
        </div>
      )}
      {open === 'ask' && <AskDialog onClose={close} />}
      {open === 'download' && copy && <DownloadDialog copy={copy} onClose={close} />}
    </>
  );
}

function BeingMade({ copy }: { copy: DataExport }) {
  return (
    <div className="grid max-w-2xl gap-2">
      {copy.files > 0 ? (
        <Progress label="Making your copy: files" done={copy.files_done} of={copy.files} />
      ) : (
        <p role="status">Your copy is waiting for its turn.</p>
      )}
      <p className="text-sm text-ink-soft">
        You can leave this page. We’ll email you when it is ready.
      </p>
    </div>
  );
}

type Closing = { onClose: () => void };

function AskDialog({ onClose }: Closing) {
  const queries = useQueryClient();
  return (
    <PasswordDialog
      title="Ask for a copy of your data"
      button="Ask for a copy"
      busy="Asking…"
      failed="We could not start your copy."
      onClose={onClose}
      onPassword={async (password) => {
        const copy = await request(askDataExport, { body: { password } });
        setReply(queries, readDataExport, {}, { export: copy });
      }}
    >
      <p>It takes a few minutes. We’ll email you when you can download it, for 3 days.</p>
    </PasswordDialog>
  );
}

function DownloadDialog({ copy, onClose }: Closing & { copy: DataExport }) {
  return (
    <PasswordDialog
      title="Download your data"
      button="Download"
      busy="Downloading…"
      failed="We could not download your data."
      onClose={onClose}
      onPassword={async (password) => {
        const input = { params: { id: copy.id }, body: { password }, withinMs: downloadWithinMs };
        saveFile('my-data.zip', await requestFile(downloadDataExport, input));
      }}
    >
      <p>
        {sizeOf(copy.bytes)}. Anyone who has the file can read it: do not save it on a shared phone
        or computer.
      </p>
    </PasswordDialog>
  );
}

function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${(kilobytes / 1000).toFixed(1)} MB`;
}
