import {
  proposeFactorRemoval,
  type StaffClient,
  stopFactorRemoval,
} from '@quarrter/contract/staff/clients';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { TimeText } from '@quarrter/ui/TimeText';
import { ofClient } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

/** Removes the second factor of a client who lost it: two people agree, and then it waits. */
export function SecondFactorRemoval({ page }: { page: StaffClient }) {
  const { secondFactor: factor, client } = page;
  const canPropose = useCan('propose-factor-removal');
  const open = usePageDialog();
  const hasFactor = factor.app || factor.passkeys > 0;
  if (!hasFactor) return null;
  return (
    <div className="grid gap-3 pt-4">
      {factor.removalDueAt !== null && (
        <Alert tone="warn" title="Removal of 2FA approved">
          We’ll remove it at <TimeText at={factor.removalDueAt} />, unless the client uses it first.
        </Alert>
      )}
      {factor.removalProposed && (
        <p className="text-sm text-ink-soft">The removal is waiting for a second person.</p>
      )}
      {canPropose && factor.removalDueAt !== null && (
        <Button size="small" onClick={() => open(<KeepDialog id={client.id} />)}>
          Stop the removal
        </Button>
      )}
      {canPropose && factor.removalDueAt === null && !factor.removalProposed && (
        <Button size="small" onClick={() => open(<RemoveDialog id={client.id} />)}>
          Remove 2FA
        </Button>
      )}
    </div>
  );
}

function RemoveDialog({ id }: { id: string }) {
  return (
    <ReasonDialog
      call={proposeFactorRemoval}
      params={{ id }}
      after={{ reloads: ofClient(id) }}
      title="Remove 2FA"
      label="Propose removal"
      danger
      hint="How you identified the client. The person who decides reads it."
    >
      <p className="text-sm">
        Only for a client who lost phone, passkeys and recovery codes, and whom you identified in
        person. We’ll email the client now. After someone else approves it and a waiting period, the
        client will be signed out and 2FA removed. The removal is cancelled if the client uses 2FA
        before then.
      </p>
    </ReasonDialog>
  );
}

function KeepDialog({ id }: { id: string }) {
  return (
    <ReasonDialog
      call={stopFactorRemoval}
      params={{ id }}
      after={{ reloads: ofClient(id) }}
      title="Stop the removal"
      label="Keep 2FA"
      keep="Close"
      hint="Colleagues read it in the audit log. We’ll tell the client that 2FA is still on."
    />
  );
}
