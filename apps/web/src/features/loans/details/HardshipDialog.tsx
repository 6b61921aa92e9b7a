import { setReply } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { hardshipForm, requestHardship } from '@quarrter/contract/client/loan-hardship';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';

type Props = { loan: LoanRecord; open: boolean; onClose: () => void };

/** What has changed, and what the client can pay. The form exists only while its dialog is open. */
export function HardshipDialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ loan, onClose }: Props) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const queries = useQueryClient();
  const form = useContractForm(hardshipForm, { reason: '', monthly_amount: '' });
  const submit = form.handleSubmit(async ({ reason, monthly_amount }) => {
    const body = { reason, ...(monthly_amount && { monthly_amount }) };
    try {
      setReply(queries, loanDetail, own, await request(requestHardship, { ...own, body }));
      onClose();
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <Dialog open title="Tell us that you cannot pay" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {form.formFailure && <Alert tone="bad" title={messageOf(form.formFailure)} />}
        <TextAreaField
          label="What has changed?"
          hint="For example: lost job, illness, salary paid late. Say until when, if you know it."
          maxLength={1000}
          {...form.field('reason')}
        />
        <MoneyField
          label="What can you pay each month?"
          optional
          hint="Leave it empty if you don’t know yet."
          {...form.field('monthly_amount')}
        />
        <p className="text-sm text-ink-soft">
          Your repayment dates stay as they are until we agree on others, and a late day costs the
          usual penalty.
        </p>
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" tone="action" busy={form.formState.isSubmitting}>
            Send the request
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
