import { invalidate, setReply } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { requestReview, reviewRequestForm } from '@quarrter/contract/client/loan-review';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { loanLists } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';

/** The client says why a decline should be looked at again, by a person who did not decide it. */
export default function ReviewRequest({
  loan,
  onClose,
}: {
  loan: LoanRecord;
  onClose: () => void;
}) {
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const queries = useQueryClient();
  const form = useContractForm(reviewRequestForm, { reason: '' }, { focusFirstError: true });
  const asking = useSingleMutation({
    mutationFn: (body: { reason: string }) => request(requestReview, { ...own, body }),
    onSuccess: (asked) => setReply(queries, loanDetail, own, asked),
    onSettled: () => invalidate(queries, ...loanLists),
  });
  const submit = form.handleSubmit(async (values) => {
    await asking.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <Dialog
      open
      title="Ask a person to review this"
      onClose={onClose}
      actions={
        <>
          <Button tone="action" type="submit" form="review-request" busy={asking.isPending}>
            Ask for a review
          </Button>
          <Button onClick={onClose}>Back</Button>
        </>
      }
    >
      <form id="review-request" noValidate onSubmit={submit} className="grid gap-4">
        {form.formFailure && <Alert tone="bad" title={messageOf(form.formFailure)} />}
        <p className="text-sm text-ink-soft">
          A person who did not decide on your application reads what you write, together with your
          documents, and answers you by email. You can ask once for each decision.
        </p>
        <TextAreaField
          label="What should we look at again?"
          hint="For example a mistake, or what has changed since you applied."
          rows={5}
          maxLength={1000}
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}
