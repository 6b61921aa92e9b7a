import { endClientSessions, type StaffClient } from '@quarrter/contract/staff/clients';
import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
import { ofClient } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';

/** Signs the client out everywhere, with anyone else who is signed in as the client. */
export function EndSessions({ page: { client } }: { page: StaffClient }) {
  const canEnd = useCan('end-client-sessions');
  const open = usePageDialog();
  const [isDone, setIsDone] = useState(false);
  if (!canEnd) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-4">
      <Button
        size="small"
        onClick={() => open(<EndSessionsDialog id={client.id} onDone={() => setIsDone(true)} />)}
      >
        End all sessions
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {isDone && 'The client is signed out everywhere.'}
      </span>
    </div>
  );
}

function EndSessionsDialog({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <ActionDialog
      onDone={onDone}
      call={endClientSessions}
      params={{ id }}
      schema={endClientSessions.body}
      start={{ reason: '', password: 'stays' }}
      after={{ reloads: ofClient(id) }}
      title="End all sessions"
      label="End all sessions"
      danger
      fields={[
        {
          name: 'password',
          as: 'select',
          label: 'The client’s password',
          options: [
            { value: 'stays', label: 'Stays the same' },
            { value: 'ends', label: 'No longer works' },
          ],
          hint:
            'Someone who knows it can sign in again. If it ends, we’ll email the client a link ' +
            'to choose another.',
        },
        {
          name: 'reason',
          as: 'words',
          label: 'Reason',
          hint: 'Colleagues can read it in the audit log.',
          maxLength: 500,
        },
      ]}
    >
      <p className="text-sm">
        Signs the client out everywhere, on every device, and stops sign-ins in progress. We’ll
        email the client.
      </p>
    </ActionDialog>
  );
}
