import { type Approval, declineForm } from '@quarrter/contract/staff/approvals';
import { Dialog } from '@quarrter/ui/Dialog';
import { ActionError, actionButtons } from '../shell/action-dialog.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { Changes } from './Changes.tsx';
import { useApprove, useDecline } from './use-decision.ts';

type DialogProps = { proposal: Approval; onClose: () => void };

/** Says once more what will change, because it happens at once. */
export function ApproveDialog({ proposal, onClose }: DialogProps) {
  const act = useApprove(proposal.id);
  return (
    <Dialog
      open
      title={`Approve this ${proposal.noun}?`}
      onClose={onClose}
      actions={actionButtons({
        label: `Approve ${proposal.noun}`,
        busy: act.isPending,
        onConfirm: () => act.mutate(undefined, { onSuccess: onClose }),
        onClose,
      })}
    >
      <div className="grid gap-4">
        <ActionError error={act.error} />
        <p className="font-600">{proposal.title}</p>
        <Changes changes={proposal.changes} />
        <p className="text-sm text-ink-soft">{proposal.effect}</p>
      </div>
    </Dialog>
  );
}

export function DeclineDialog({ proposal, onClose }: DialogProps) {
  const act = useDecline(proposal.id);
  return (
    <ReasonDialog
      record={proposal.id}
      title={`Decline this ${proposal.noun}?`}
      label={`Decline ${proposal.noun}`}
      danger
      hint={`${proposal.proposed_by} and other staff can read it on the proposal.`}
      schema={declineForm}
      sending={act}
      onClose={onClose}
    />
  );
}
