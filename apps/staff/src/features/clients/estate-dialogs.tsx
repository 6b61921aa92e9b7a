import { useCall } from '@quarrter/client/calls';
import { approvalList } from '@quarrter/contract/staff/approvals';
import type { StaffClient } from '@quarrter/contract/staff/clients';
import {
  deathForm,
  estateForm,
  proposeDeath,
  proposeEstateAccount,
} from '@quarrter/contract/staff/estates';
import { staffBanks } from '@quarrter/contract/staff/loan-account';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { ofClient } from '../../api/changes.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { currencies } from '../../shell/currencies.ts';
import { PdfField } from '../../shell/PdfField.tsx';

type Props = { page: StaffClient };

/** The death of a client, with the certificate. */
export function DeathDialog({ page }: Props) {
  const { id, name } = page.client;
  return (
    <ActionDialog
      call={proposeDeath}
      params={{ id }}
      schema={deathForm}
      needsFile="Please upload the death certificate as a PDF."
      after={{ reloads: [...ofClient(id), approvalList] }}
      title={`Record that ${name} has died?`}
      label="Send for approval"
      danger
      start={{ diedOn: '' }}
      fields={[
        { name: 'diedOn', as: 'date', label: 'Died on' },
        { name: 'file', as: 'file', label: 'Death certificate' },
      ]}
    >
      <p className="text-sm">
        From now on nothing is paid to the client and no saved card is charged. Once a second person
        approves, the client can no longer sign in and gets no emails.
      </p>
    </ActionDialog>
  );
}

const grants = [
  { value: 'administration', label: 'Letters of administration' },
  { value: 'probate', label: 'Probate of the will' },
];
const consents = [
  { value: 'no', label: 'Not agreed' },
  { value: 'yes', label: 'Agreed in writing that debts are taken first' },
];

const estateStart = {
  representative: '',
  grant: '',
  currency: 'NGN',
  bank: '',
  account: '',
  setOff: 'no',
} as const;

const aDayMs = 24 * 60 * 60 * 1000;

/** The account of who administers the estate, with the grant of the court. */
export function EstateDialog({ page }: Props) {
  const { id, name } = page.client;
  const banks = useCall(staffBanks, {}, { staleTime: aDayMs });
  const options = banks.data?.results.map(({ code: value, name: label }) => ({ value, label }));
  return (
    <ActionDialog
      call={proposeEstateAccount}
      params={{ id }}
      schema={estateForm}
      needsFile="Please upload the probate or letters of administration as a PDF."
      after={{ reloads: [...ofClient(id), approvalList] }}
      title={`Enter the account of the estate of ${name}`}
      label="Send for approval"
      start={estateStart}
    >
      {(form, progress) => (
        <>
          <p className="text-sm">
            We ask the bank for the holder. A second person opens the grant and decides. Then we pay
            what has matured to this account, and each other investment when it matures.
          </p>
          <TextField label="Representative" autoComplete="off" {...form.field('representative')} />
          <SelectField
            label="Grant"
            placeholder="Please choose"
            options={grants}
            {...form.field('grant')}
          />
          <PdfField form={form} label="Grant as a PDF" progress={progress} />
          <SelectField label="Currency" options={currencies} {...form.field('currency')} />
          <SelectField
            label="Bank"
            placeholder={banks.isPending ? 'Loading banks…' : 'Please choose'}
            key={banks.isPending ? 'pending' : 'there'}
            options={options ?? []}
            {...form.field('bank')}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            {...form.field('account')}
          />
          <SelectField
            label="Debts for returned payments"
            options={consents}
            {...form.field('setOff')}
          />
        </>
      )}
    </ActionDialog>
  );
}
