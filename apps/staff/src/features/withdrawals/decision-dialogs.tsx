import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  cancelledWithdrawals,
  cancelWithdrawal,
  type HeldWithdrawal,
  heldWithdrawals,
  releaseWithdrawal,
  verifyIdentity,
} from '@quarrter/contract/staff/withdrawals';
import { exactMoney } from '@quarrter/domain/money';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';

type Props = { withdrawal: HeldWithdrawal };

function onWithdrawal({ withdrawal: { id } }: Props) {
  const reloads = [heldWithdrawals, cancelledWithdrawals, approvalList];
  return { params: { id }, after: { reloads } };
}

/** Nothing is paid before a second person approves. */
export function ReleaseDialog(props: Props) {
  const { amount, currency, holder, clientName: client, waitingFor } = props.withdrawal;
  return (
    <ReasonDialog
      {...onWithdrawal(props)}
      call={releaseWithdrawal}
      title={`Pay ${exactMoney(amount, currency)} to ${holder}?`}
      label="Propose to pay"
      hint={
        waitingFor.includes('holder')
          ? `Why the account may be used although it is not ${client}’s. A second person approves.`
          : 'What you checked. A second person approves.'
      }
    />
  );
}

/** All the client's withdrawals that wait for the identity continue when it is approved. */
export function VerifyDialog(props: Props) {
  return (
    <ReasonDialog
      {...onWithdrawal(props)}
      call={verifyIdentity}
      title={`Is this the identity of ${props.withdrawal.clientName}?`}
      label="Propose as verified"
      hint="What you compared the numbers with. A second person approves."
    />
  );
}

export function CancelDialog(props: Props) {
  const { amount, currency, clientName: client } = props.withdrawal;
  return (
    <ReasonDialog
      {...onWithdrawal(props)}
      call={cancelWithdrawal}
      title={`Cancel this withdrawal of ${exactMoney(amount, currency)}?`}
      label="Cancel withdrawal"
      keep="Keep the withdrawal"
      danger
      hint={`We’ll return the money to the investment and email this to ${client}.`}
    />
  );
}
