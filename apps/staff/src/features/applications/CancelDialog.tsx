import { cancelLoanAsStaff, cancelLoanForm } from '@quarrter/contract/staff/loan-account';
import { request } from '../../api/request.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

/** An accepted loan that cannot be paid out. */
export function CancelDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client } = application;
  const act = useAction(loan.id, (body: { reason: string }) =>
    request(cancelLoanAsStaff, { params: { id: loan.id }, body }),
  );
  return (
    <ReasonDialog
      record={loan.id}
      title="Cancel this loan?"
      label="Cancel the loan"
      keep="Keep the loan"
      danger
      hint={`We email this to ${client.name}.`}
      schema={cancelLoanForm}
      sending={act}
      onClose={onClose}
    >
      <p>
        Nothing is paid out, and {client.name} can apply again. If only the account is wrong, change
        the account instead.
      </p>
    </ReasonDialog>
  );
}
