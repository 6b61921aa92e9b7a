import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  openingBalanceForm,
  proposeOpeningBalance,
  proposeTopUp,
  topUpForm,
} from '@quarrter/contract/staff/reconciliation';
import { Button } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useDifferenceAction } from './use-reconciliation.ts';

type Kind = 'top-up' | 'opening-balance';

/** What moves the lender's own money and that no one reports to us: two people enter it. */
export function LenderEntries() {
  const [entering, setEntering] = useState<Kind | null>(null);
  const [proposed, setProposed] = useState(false);
  const close = () => setEntering(null);
  const done = () => {
    setEntering(null);
    setProposed(true);
  };
  return (
    <>
      <Button tone="quiet" onClick={() => setEntering('top-up')}>
        Enter a top-up
      </Button>
      <Button tone="quiet" onClick={() => setEntering('opening-balance')}>
        Enter an opening balance
      </Button>
      <p role="status" className="basis-full text-sm text-ink-soft empty:hidden">
        {proposed && 'It waits for a second person under Approvals.'}
      </p>
      {entering === 'top-up' && <TopUpDialog onClose={close} onDone={done} />}
      {entering === 'opening-balance' && <OpeningBalanceDialog onClose={close} onDone={done} />}
    </>
  );
}

type TopUp = { currency: 'NGN' | 'USD'; amount: string; note: string };
type OpeningBalance = TopUp & { account: 'provider' | 'bank' };
type DialogProps = { onClose: () => void; onDone: () => void };

const currencies = [
  { value: 'NGN', label: 'Naira' },
  { value: 'USD', label: 'Dollars' },
];
const accounts = [
  { value: 'provider', label: 'Balance at the card provider' },
  { value: 'bank', label: 'Bank account' },
];

function TopUpDialog({ onClose, onDone }: DialogProps) {
  const start: TopUp = { currency: 'NGN', amount: '', note: '' };
  const form = useContractForm(topUpForm, start, { focusFirstError: true });
  const proposing = useDifferenceAction((body: TopUp) => request(proposeTopUp, { body }));
  const submit = form.handleSubmit(async (values) => {
    await proposing.mutateAsync(values).then(onDone, form.showFailure);
  });
  return (
    <FormDialog
      title="Enter a top-up"
      label="Propose top-up"
      busy={proposing.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        Money that we sent from our bank account to our balance at the card provider. A second
        person must approve it.
      </p>
      <SelectField label="Currency" options={currencies} {...form.field('currency')} />
      <MoneyField label="Amount" {...form.field('amount')} />
      <TextField label="Note (optional)" maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}

function OpeningBalanceDialog({ onClose, onDone }: DialogProps) {
  const start: OpeningBalance = { account: 'provider', currency: 'NGN', amount: '', note: '' };
  const form = useContractForm(openingBalanceForm, start, { focusFirstError: true });
  const proposing = useDifferenceAction((body: OpeningBalance) =>
    request(proposeOpeningBalance, { body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await proposing.mutateAsync(values).then(onDone, form.showFailure);
  });
  return (
    <FormDialog
      title="Enter an opening balance"
      label="Propose opening balance"
      busy={proposing.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        What we held before the first movement in these books. Once for each account. A second
        person must approve it.
      </p>
      <SelectField label="Account" options={accounts} {...form.field('account')} />
      <SelectField label="Currency" options={currencies} {...form.field('currency')} />
      <MoneyField label="Amount" {...form.field('amount')} />
      <TextField label="Note (optional)" maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}
