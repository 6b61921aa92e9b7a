import { invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  type HardshipRequest,
  hardshipDeclineForm,
  hardshipRequests,
  refuseHardship,
} from '@quarrter/contract/staff/hardship';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

/** The client reads the reason in an email and on the page of the loan. */
export function DeclineDialog(props: { item: HardshipRequest; onClose: () => void }) {
  const { item, onClose } = props;
  const queries = useQueryClient();
  const declining = useSingleMutation({
    mutationFn: (body: { reason: string }) =>
      request(refuseHardship, { params: { id: item.loan_id }, body }),
    // Also after an error: a colleague may have been faster, and the list then shows it.
    onSettled: () => invalidate(queries, hardshipRequests),
  });
  return (
    <ReasonDialog
      record={item.id}
      title={`Decline the request of ${item.client_name}?`}
      label="Decline the request"
      danger
      hint={`${item.client_name} reads this reason by email and on the page of the loan.`}
      schema={hardshipDeclineForm}
      maxLength={1000}
      sending={declining}
      onClose={onClose}
    />
  );
}
