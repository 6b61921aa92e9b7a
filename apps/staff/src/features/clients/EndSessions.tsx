import { endClientSessions, type StaffClient } from '@quarrter/contract/staff/clients';
import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
import { ofClient } from '../../api/changes.ts';
import { useMe } from '../../api/me.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

/** Signs the client out everywhere, with anyone else who is signed in as the client. */
export function EndSessions({ page: { client } }: { page: StaffClient }) {
  const canEnd = useMe().data?.actions.includes('end-client-sessions') ?? false;
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  if (!canEnd) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-4">
      <Button size="small" onClick={() => setOpen(true)}>
        End all sessions
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {isDone && 'The client is signed out everywhere.'}
      </span>
      {open && (
        <ReasonDialog
          call={endClientSessions}
          params={{ id: client.id }}
          after={{ reloads: ofClient(client.id) }}
          title="End all sessions"
          label="End all sessions"
          danger
          hint="Colleagues can read it in the audit log."
          onDone={() => {
            setOpen(false);
            setIsDone(true);
          }}
          onClose={() => setOpen(false)}
        >
          <p className="text-sm">
            Signs the client out everywhere, on every device, and stops sign-ins in progress. We
            email the client. The password stays the same: someone who knows it can sign in again.
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
