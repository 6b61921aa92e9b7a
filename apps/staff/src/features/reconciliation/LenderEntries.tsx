import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  openingBalanceForm,
  proposeOpeningBalance,
  proposeTopUp,
  topUpForm,
} from '@quarrter/contract/reconciliation';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { type ReactNode, useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { useDifferenceAction } from './use-reconciliation.ts';

type Kind = 'top-up' | 'opening-balance';

/** What moves the lender's own money and that nobody reports to us: two people enter it. */
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
const formId = 'lender-entry';

function TopUpDialog({ onClose, onDone }: DialogProps) {
  const start: TopUp = { currency: 'NGN', amount: '', note: '' };
  const form = useContractForm(topUpForm, start, { focusFirstError: true });
  const proposing = useDifferenceAction((body: TopUp) => request(proposeTopUp, { body }));
  const submit = form.handleSubmit(async (values) => {
    await proposing.mutateAsync(values).then(onDone, form.showFailure);
  });
  return (
    <EntryDialog
      title="Enter a top-up"
      label="Propose top-up"
      explanation="Money that we sent from our bank account to our balance at the card provider."
      busy={proposing.isPending}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <SelectField label="Currency" options={currencies} {...form.field('currency')} />
        <MoneyField label="Amount" {...form.field('amount')} />
        <TextField label="Note (optional)" maxLength={500} {...form.field('note')} />
      </form>
    </EntryDialog>
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
    <EntryDialog
      title="Enter an opening balance"
      label="Propose opening balance"
      explanation="What we held before the first movement in these books. Once for each account."
      busy={proposing.isPending}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <SelectField label="Account" options={accounts} {...form.field('account')} />
        <SelectField label="Currency" options={currencies} {...form.field('currency')} />
        <MoneyField label="Amount" {...form.field('amount')} />
        <TextField label="Note (optional)" maxLength={500} {...form.field('note')} />
      </form>
    </EntryDialog>
  );
}

function EntryDialog(props: {
  title: string;
  label: string;
  explanation: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, label, explanation, busy, onClose, children } = props;
  const actions = actionButtons({ label, busy, form: formId, onClose });
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <p className="text-sm text-ink-soft">{explanation} A second person must approve it.</p>
      {children}
    </Dialog>
  );
}
