import { disapproveForm, disapproveLoan } from '@quarrter/contract/staff/loan-actions';
import { request } from '../../api/request.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

export function DisapproveDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client } = application;
  const act = useAction(loan.id, (body: { reason: string }) =>
    request(disapproveLoan, { params: { id: loan.id }, body }),
  );
  return (
    <ReasonDialog
      record={loan.id}
      title="Decline this application?"
      label="Decline application"
      danger
      hint={`We email this to ${client.name}.`}
      schema={disapproveForm}
      sending={act}
      onClose={onClose}
    />
  );
}
