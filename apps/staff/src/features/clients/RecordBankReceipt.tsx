import { approvalList } from '@quarrter/contract/staff/approvals';
import { bankReceiptForm, recordBankReceipt } from '@quarrter/contract/staff/bank-receipts';
import { Button } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { useCan, useMe } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { currencies } from '../../shell/currencies.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PdfField } from '../../shell/PdfField.tsx';
import type { ActionFormOf } from '../../shell/use-action-form.ts';

/** Lets finance record money that was paid for the client to our own bank account. */
export function RecordBankReceipt({ clientId }: { clientId: string }) {
  const open = usePageDialog();
  if (!useCan('propose-receipt')) return null;
  return (
    <Button size="small" onClick={() => open(<BankReceiptDialog clientId={clientId} />)}>
      Record a bank receipt
    </Button>
  );
}

const places = [
  { value: 'bank', label: 'Not booked yet: debit 1010 bank' },
  { value: 'suspense', label: 'In suspense: debit 1900 suspense' },
];

function BankReceiptDialog({ clientId }: { clientId: string }) {
  const today = useMe().data?.businessDate ?? '';
  return (
    <ActionDialog
      call={recordBankReceipt}
      params={{ id: clientId }}
      schema={bankReceiptForm}
      needsFile="Please upload the confirmation of the bank as a PDF."
      after={{ reloads: [approvalList] }}
      title="Record a bank receipt"
      label="Send for approval"
      start={{
        amount: '',
        currency: 'NGN',
        paidOn: today,
        payer: '',
        reference: '',
        from: 'bank',
      }}
      note={
        'It becomes an unapplied payment of the client. A second person opens the confirmation ' +
        'first.'
      }
    >
      {(form, progress) => <Fields form={form} progress={progress} />}
    </ActionDialog>
  );
}

function Fields(props: { form: ActionFormOf<typeof bankReceiptForm>; progress: number | null }) {
  const { form, progress } = props;
  return (
    <>
      <p>
        Money on our own bank account: a transfer, a deposit, or a payment by an employer, insurer
        or collector. Never a payment by card or by a transfer to the provider.
      </p>
      <SelectField
        label="Currency"
        placeholder={null}
        options={currencies}
        {...form.field('currency')}
      />
      <MoneyField
        label="Amount"
        currency={form.watch('currency') === 'USD' ? 'USD' : 'NGN'}
        {...form.field('amount')}
      />
      <DateField label="Paid on" hint="The value date of the bank" {...form.field('paidOn')} />
      <TextField
        label="Paid by"
        hint="The client, an employer, an insurer"
        autoComplete="off"
        {...form.field('payer')}
      />
      <TextField
        label="Bank reference"
        hint="As shown on our bank statement"
        autoComplete="off"
        {...form.field('reference')}
      />
      <SelectField
        label="In our books"
        placeholder={null}
        options={places}
        {...form.field('from')}
      />
      <PdfField form={form} label="Confirmation of the bank" progress={progress} />
    </>
  );
}
