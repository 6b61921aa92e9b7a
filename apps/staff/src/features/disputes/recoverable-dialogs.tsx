import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  proposeRecovery,
  proposeWriteOff,
  type Recoverable,
  staffRecoverables,
} from '@quarrter/contract/staff/disputes';
import { exactMoney, formatAmount, smallerOf } from '@quarrter/domain/money';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

type Props = { money: Recoverable };

/** Nothing is posted before a second person approves; less may be owed by then. */
function onRecoverable({ money: { id } }: Props) {
  return { params: { id }, after: { reloads: [staffRecoverables, approvalList] } };
}

function amountOf({ amount, currency }: Recoverable) {
  const hint = `${exactMoney(amount, currency)} is owed.`;
  return { name: 'amount', as: 'money', label: 'Amount', currency, hint } as const;
}

export function WriteOffDialog(props: Props) {
  const { clientName: client, amount } = props.money;
  return (
    <ActionDialog
      {...onRecoverable(props)}
      call={proposeWriteOff}
      title={`Write off what ${client} owes?`}
      label="Propose to write off"
      start={{ amount: formatAmount(amount), reason: '' }}
      fields={[
        amountOf(props.money),
        {
          name: 'reason',
          as: 'words',
          label: 'Reason',
          hint: `A second person reads it and approves. We then email ${client}.`,
          maxLength: 500,
        },
      ]}
    />
  );
}

export function RecoverDialog(props: Props) {
  const { clientName: client, receipts, currency, amount } = props.money;
  const [only] = receipts;
  const held = only?.amount ?? 0n;
  return (
    <ActionDialog
      {...onRecoverable(props)}
      call={proposeRecovery}
      title={`Take what ${client} owes from a receipt?`}
      label="Propose to take it"
      start={{
        receiptId: receipts.length === 1 ? (only?.id ?? '') : '',
        amount: formatAmount(smallerOf(held, amount)),
      }}
      fields={[
        {
          name: 'receiptId',
          as: 'select',
          label: 'Unapplied receipt',
          options: receipts.map((receipt) => ({
            value: receipt.id,
            label: `${exactMoney(receipt.amount, currency)}, ${receipt.reference}`,
          })),
        },
        amountOf(props.money),
      ]}
      note={`A second person approves. We then email ${client}.`}
    />
  );
}
