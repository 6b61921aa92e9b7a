import { proposeOpeningBalance, proposeTopUp } from '@quarrter/contract/staff/reconciliation';
import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { currencies } from '../../shell/currencies.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { afterReconciling } from './use-reconciliation.ts';

/** Two people enter movements of the lender's own money that no one reports to us. */
export function LenderEntries() {
  const open = usePageDialog();
  const [proposed, setProposed] = useState(false);
  const onDone = () => setProposed(true);
  return (
    <>
      <Button tone="quiet" onClick={() => open(<TopUpDialog onDone={onDone} />)}>
        Enter a top-up
      </Button>
      <Button tone="quiet" onClick={() => open(<OpeningBalanceDialog onDone={onDone} />)}>
        Enter an opening balance
      </Button>
      <p role="status" className="basis-full text-sm text-ink-soft empty:hidden">
        {proposed && 'It is waiting for a second person under Approvals.'}
      </p>
    </>
  );
}

const accounts = [
  { value: 'provider', label: 'Balance at the payment provider' },
  { value: 'bank', label: 'Bank account' },
];

const currency = {
  name: 'currency',
  as: 'select',
  label: 'Currency',
  options: currencies,
} as const;
const amount = { name: 'amount', as: 'money', label: 'Amount' } as const;
const note = { name: 'note', as: 'text', label: 'Note (optional)', maxLength: 500 } as const;

type DialogProps = { onDone: () => void };

function TopUpDialog(props: DialogProps) {
  return (
    <ActionDialog
      {...props}
      call={proposeTopUp}
      after={afterReconciling}
      title="Enter a top-up"
      label="Propose top-up"
      start={{ currency: 'NGN', amount: '', note: '' }}
      fields={[currency, amount, note]}
    >
      <p className="text-sm text-ink-soft">
        Money that we sent from our bank account to our balance at the payment provider. A second
        person must approve it.
      </p>
    </ActionDialog>
  );
}

function OpeningBalanceDialog(props: DialogProps) {
  return (
    <ActionDialog
      {...props}
      call={proposeOpeningBalance}
      after={afterReconciling}
      title="Enter an opening balance"
      label="Propose opening balance"
      start={{ account: 'provider', currency: 'NGN', amount: '', note: '' }}
      fields={[
        { name: 'account', as: 'select', label: 'Account', options: accounts },
        ...[currency, amount, note],
      ]}
    >
      <p className="text-sm text-ink-soft">
        The balance when these books started. Enter it once per account. A second person must
        approve it.
      </p>
    </ActionDialog>
  );
}
