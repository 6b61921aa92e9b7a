import { useContractForm } from '@quarrter/client/use-contract-form';
import { verifyLoan } from '@quarrter/contract/staff/loan-actions';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { HolderNote } from './HolderNote.tsx';
import { emptyHolderForm, HolderReason, holderForm } from './HolderReason.tsx';
import { useAction } from './use-application.ts';

export function VerifyDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client, destination } = application;
  const identified = application.application.some(({ title }) => title === 'Identity');
  const isOther = destination.holder_state === 'other';
  const form = useContractForm(holderForm(isOther), emptyHolderForm, { focusFirstError: true });
  const act = useAction(loan.id, (body: { holder_confirmed?: string }) =>
    request(verifyLoan, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async ({ holder_confirmed }) => {
    const body = isOther ? { holder_confirmed } : {};
    await act.mutateAsync(body).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Verify this application?"
      label="Verify application"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <HolderNote application={application} />
      {isOther && <HolderReason loanId={loan.id} field={form.field('holder_confirmed')} />}
      <p>You confirm that you checked identity, income and documents of {client.name}.</p>
      <p className="text-sm text-ink-soft">
        {identified
          ? 'The client can no longer change NIN and BVN. You cannot approve this application.'
          : 'You cannot approve an application that you verified.'}
      </p>
    </FormDialog>
  );
}
