import { useContractForm } from '@quarrter/client/use-contract-form';
import { type Approval, declineForm } from '@quarrter/contract/approvals';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { ActionError, actionButtons } from '../shell/action-dialog.tsx';
import { Changes } from './Changes.tsx';
import { useApprove, useDecline } from './use-decision.ts';

type DialogProps = { proposal: Approval; onClose: () => void };

const formId = 'decline-proposal';

/** Says once more what will change, because it happens at once. */
export function ApproveDialog({ proposal, onClose }: DialogProps) {
  const act = useApprove(proposal.id);
  return (
    <Dialog
      open
      title="Approve this change?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Approve change',
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

/** What happens at the moment of the approval. */
function effectOf(kind: string): string {
  if (kind === 'receipt-refund') {
    return 'We order the refund at the provider at once, and tell the client.';
  }
  if (kind === 'receipt-application') {
    return 'The loan is repaid at once, and the client is told.';
  }
  return kind === 'loan-product' || kind === 'investment-tier'
    ? 'The change takes effect at once, and clients see it on the website and in forms.'
    : 'It takes effect at once.';
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
      title="Decline this change?"
      onClose={onClose}
      actions={actionButtons({
        label: 'Decline change',
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
