import { messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { loanAccountForm, replaceLoanAccount } from '@quarrter/contract/loan-account';
import type { LoanRecord } from '@quarrter/contract/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';
import { useUserDetail } from '../../../api/user-detail.ts';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';

type Props = { loan: LoanRecord; open: boolean; onClose: () => void };

/** Another bank account for this loan. The form exists only while its dialog is open. */
export function AccountDialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ loan, onClose }: Props) {
  const { loan_type: type, loan_type_id: id } = loan;
  const queries = useQueryClient();
  const profile = useUserDetail().data;
  const form = useContractForm(loanAccountForm, { bank_name: '', bank_account_number: '' });
  const [bank = '', number = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, number);
  const submit = form.handleSubmit(async (body) => {
    if (!account.check()) return;
    try {
      const changed = await request(replaceLoanAccount, { params: { type, id }, body });
      queries.setQueryData(keys.loanAccount(type, id), changed);
      onClose();
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <Dialog open title="Change the account" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={[...form.summary, ...account.problems]} attempt={form.attempt} />
        {form.formFailure && <Alert tone="bad" title={messageOf(form.formFailure)} />}
        <BankFields
          bankField={form.field('bank_name')}
          accountField={form.field('bank_account_number')}
          hint="10 digits. Use an account in your own name."
          owner={{
            firstName: profile?.user.first_name ?? '',
            lastName: profile?.user.last_name ?? '',
          }}
          {...account.props}
        />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" tone="action" busy={form.formState.isSubmitting}>
            Change the account
          </Button>
          <Button onClick={onClose}>Keep the account</Button>
        </div>
      </form>
    </Dialog>
  );
}
