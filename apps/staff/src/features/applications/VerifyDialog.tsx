import { verifyLoan } from '@quarrter/contract/staff';
import { Dialog } from '@quarrter/ui/Dialog';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { HolderNote } from './HolderNote.tsx';
import { useAction } from './use-application.ts';

export function VerifyDialog({ application, open, onClose }: ActionDialogProps) {
  const { loan, client } = application;
  const identified = application.application.some(({ title }) => title === 'Identity');
  const act = useAction(loan.id, () => request(verifyLoan, { params: { id: loan.id } }));
  const confirm = () => act.mutate(undefined, { onSuccess: onClose });
  const close = () => {
    act.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title="Verify this application?"
      onClose={close}
      actions={actionButtons({
        label: 'Verify application',
        busy: act.isPending,
        onConfirm: confirm,
        onClose: close,
      })}
    >
      <ActionError error={act.error} />
      <HolderNote application={application} />
      <p>You confirm that you checked identity, income and documents of {client.name}.</p>
      <p className="text-sm text-ink-soft">
        {identified
          ? 'The client can no longer change NIN and BVN, and you cannot approve this application.'
          : 'You cannot approve an application that you verified.'}
      </p>
    </Dialog>
  );
}
