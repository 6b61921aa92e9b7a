import { callKey, invalidate, setReply } from '@quarrter/client/calls';
import { type ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  type LoanAccount,
  loanAccount,
  replaceLoanAccount,
} from '@quarrter/contract/client/loan-account';
import { loanAccountForm } from '@quarrter/contract/client/loan-account-form';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { heldPress } from '@quarrter/ui/held-press';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { loanLists } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { useUserDetail } from '../../../api/user-detail.ts';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import { afterPassword } from '../../../session/check-password.ts';
import { passwordHint, passwordShape } from '../../../session/password-step.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';

const schema = z.extend(loanAccountForm, passwordShape);

type Props = {
  loan: LoanRecord;
  /** Where its money goes so far. */
  account: LoanAccount;
  onClose: () => void;
};

/** The dialog's title: a loan without a bank has no account yet. */
export function accountLabel(bank: string): string {
  return bank === '' ? 'Enter an account' : 'Change the account';
}

/** Another bank account for this loan. */
export function AccountDialog({
  loan,
  account: { business_name: businessName, bank: before },
  onClose,
}: Props) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const { email } = useClient();
  const queries = useQueryClient();
  const user = useUserDetail().data?.user;
  const form = useContractForm(schema, { bank_name: '', bank_account_number: '', password: '' });
  const [bank = '', number = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, number);
  const submit = form.handleSubmit(async ({ password, ...body }) => {
    if (!account.check()) return;
    // A loan that waited for its account waits for us now.
    const waiting = [callKey(loanDetail, own), ...loanLists];
    await afterPassword(email, password, async () => {
      const changed = await request(replaceLoanAccount, { ...own, body });
      setReply(queries, loanAccount, own, changed);
      invalidate(queries, ...waiting);
      onClose();
    }).catch((error) => {
      form.showFailure(error);
      // It may have been changed.
      if (isUnanswered(error)) invalidate(queries, callKey(loanAccount, own), ...waiting);
    });
  });
  const { isSubmitting: busy } = form.formState;
  const label = accountLabel(before);
  const person = { firstName: user?.first_name ?? '', lastName: user?.last_name ?? '' };
  const owner = businessName ? { businessName } : person;
  const inWhoseName = businessName ? 'the name of the business' : 'your own name';
  return (
    <Dialog open title={label} onClose={() => !busy && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={[...form.summary, ...account.problems]} attempt={form.attempt} />
        {form.formFailure && <NotChanged error={form.formFailure} />}
        <BankFields
          bankField={form.field('bank_name')}
          accountField={form.field('bank_account_number')}
          hint={`10 digits. Use an account in ${inWhoseName}.`}
          owner={owner}
          {...account.props}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint={passwordHint}
          {...form.field('password')}
        />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" tone="action" busy={busy} {...heldPress}>
            {label}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {before === '' ? 'Not now' : 'Keep the account'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function NotChanged({ error }: { error: ApiError }) {
  if (isUnanswered(error)) {
    return (
      <Alert tone="bad" title="We got no reply">
        We do not know yet whether the account was changed. It is safe to send it again.{' '}
        <GetHelp about="application" />
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={messageOf(error)}>
      <GetHelp alone about="application" />
    </Alert>
  );
}
