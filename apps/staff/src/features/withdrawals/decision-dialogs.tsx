import { invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  cancelledWithdrawals,
  cancelWithdrawal,
  type HeldWithdrawal,
  heldWithdrawals,
  releaseWithdrawal,
  verifyIdentity,
  withdrawalReasonForm,
} from '@quarrter/contract/staff/withdrawals';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

type Props = { withdrawal: HeldWithdrawal; onClose: () => void };

/** Nothing is paid before a second person approves. */
export function ReleaseDialog({ withdrawal, onClose }: Props) {
  const { id, amount, currency, holder, client_name: client } = withdrawal;
  const sending = useWithdrawalAction((body: Body) =>
    request(releaseWithdrawal, { params: { id }, body }),
  );
  return (
    <ReasonDialog
      record={withdrawal.id}
      title={`Pay ${formatMoney(fromWire(amount), currency)} to ${holder}?`}
      label="Propose to pay"
      hint={
        withdrawal.waiting_for.includes('holder')
          ? `Why the account may be used although it is not ${client}’s. A second person approves.`
          : 'What you checked. A second person approves.'
      }
      schema={withdrawalReasonForm}
      sending={sending}
      onClose={onClose}
    />
  );
}

/** All withdrawals of the client that wait for the identity go on when it is approved. */
export function VerifyDialog({ withdrawal, onClose }: Props) {
  const { id, client_name: client } = withdrawal;
  const sending = useWithdrawalAction((body: Body) =>
    request(verifyIdentity, { params: { id }, body }),
  );
  return (
    <ReasonDialog
      record={withdrawal.id}
      title={`Is this the identity of ${client}?`}
      label="Propose as verified"
      hint="What you compared the numbers with. A second person approves."
      schema={withdrawalReasonForm}
      sending={sending}
      onClose={onClose}
    />
  );
}

export function CancelDialog({ withdrawal, onClose }: Props) {
  const { id, amount, currency, client_name: client } = withdrawal;
  const sending = useWithdrawalAction((body: Body) =>
    request(cancelWithdrawal, { params: { id }, body }),
  );
  return (
    <ReasonDialog
      record={withdrawal.id}
      title={`Cancel this withdrawal of ${formatMoney(fromWire(amount), currency)}?`}
      label="Cancel withdrawal"
      keep="Keep the withdrawal"
      danger
      hint={`The money goes back to the investment. We email this to ${client}.`}
      schema={withdrawalReasonForm}
      sending={sending}
      onClose={onClose}
    />
  );
}

type Body = { reason: string };

function useWithdrawalAction(send: (body: Body) => Promise<unknown>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    // Also after an error: a colleague may have been faster, and the list then shows it.
    onSettled: () => invalidate(client, heldWithdrawals, cancelledWithdrawals, approvalList),
  });
}
