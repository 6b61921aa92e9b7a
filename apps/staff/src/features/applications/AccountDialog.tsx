import { useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { loanAccountForm } from '@quarrter/contract/client/loan-account-form';
import { changeLoanAccount, staffBanks } from '@quarrter/contract/staff/loan-account';
import { Alert } from '@quarrter/ui/Alert';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';
import { useAction } from './use-application.ts';

const aDayMs = 24 * 60 * 60 * 1000;

function useBanks() {
  return useCall(staffBanks, {}, { staleTime: aDayMs });
}

/** Changes the account of the client's loan, until the money is sent. */
export function AccountDialog({ application, onClose }: ActionDialogProps) {
  const { loan, client } = application;
  const banks = useBanks();
  const empty = { bank_name: '', bank_account_number: '' };
  const form = useContractForm(loanAccountForm, empty, { focusFirstError: true });
  const act = useAction(loan.id, (body: typeof empty) =>
    request(changeLoanAccount, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  const options = (banks.data?.results ?? []).map(({ code: value, name: label }) => {
    return { value, label };
  });
  return (
    <FormDialog
      title="Change the account?"
      label="Change account"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      {banks.isError && (
        <Alert tone="bad" title="The banks could not be loaded">
          {messageOf(banks.error)}
        </Alert>
      )}
      <SelectField
        label="Bank"
        placeholder={banks.isPending ? 'Loading banks…' : 'Please choose'}
        key={banks.isPending ? 'pending' : 'there'}
        options={options}
        {...form.field('bank_name')}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        hint="10 digits. We ask the bank for its holder."
        {...form.field('bank_account_number')}
      />
      <p className="text-sm text-ink-soft">
        We email {client.name} that the account was changed. If it is in another name, another
        officer confirms its holder.
      </p>
    </FormDialog>
  );
}
