import { useContractForm } from '@quarrter/client/use-contract-form';
import { type Approval, declineForm } from '@quarrter/contract/approvals';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { ActionError, actionButtons } from '../shell/action-dialog.tsx';
import { Changes } from './Changes.tsx';
import { effectOf, nameOf } from './proposal-kinds.ts';
import { useApprove, useDecline } from './use-decision.ts';

type DialogProps = { proposal: Approval; onClose: () => void };

const formId = 'decline-proposal';

/** Says once more what will change, because it happens at once. */
export function ApproveDialog({ proposal, onClose }: DialogProps) {
  const act = useApprove(proposal.id);
  return (
    <Dialog
      open
      title={`Approve this ${nameOf(proposal.kind)}?`}
      onClose={onClose}
      actions={actionButtons({
        label: `Approve ${nameOf(proposal.kind)}`,
        busy: act.isPending,
        onConfirm: () => act.mutate(undefined, { onSuccess: onClose }),
        onClose,
      })}
    >
      <div className="grid gap-4">
        <ActionError error={act.error} />
        <p className="font-600">{proposal.title}</p>
        <Changes changes={proposal.changes} />
        <p className="text-sm text-ink-soft">{effectOf(proposal.kind)}</p>
      </div>
    </Dialog>
  );
}

export function DeclineDialog({ proposal, onClose }: DialogProps) {
  const form = useContractForm(declineForm, { reason: '' }, { focusFirstError: true });
  const act = useDecline(proposal.id);
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  const { error, ...reason } = form.field('reason');
  const wiring = {
    label: 'Reason',
    name: 'reason',
    error,
    hint: `${proposal.proposed_by} and other staff can read it on the proposal.`,
  };
  return (
    <Dialog
      open
      title={`Decline this ${nameOf(proposal.kind)}?`}
      onClose={onClose}
      actions={actionButtons({
        label: `Decline ${nameOf(proposal.kind)}`,
        danger: true,
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={500}
            {...reason}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
