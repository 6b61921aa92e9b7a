import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { answerReview, loanReviews, reviewAnswerForm } from '@quarrter/contract/staff/loan-reviews';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { useAction } from './use-application.ts';

type Answer = { decision: 'uphold' | 'reopen'; reason: string };

const decisions = [
  { value: 'uphold', label: 'The decline stands' },
  { value: 'reopen', label: 'Reopen the application' },
];

/** The client reads the reason, whatever the answer is. */
export function AnswerReviewDialog(props: { application: StaffLoan; onClose: () => void }) {
  const { application, onClose } = props;
  const { loan, client } = application;
  const queries = useQueryClient();
  const form = useContractForm(
    reviewAnswerForm,
    { decision: '' as Answer['decision'], reason: '' },
    { focusFirstError: true },
  );
  const act = useAction(loan.id, (body: Answer) =>
    request(answerReview, { params: { id: loan.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
    await invalidate(queries, loanReviews);
  });
  return (
    <FormDialog
      title="Answer the request for review"
      label="Send the answer"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Answer"
        hint="A reopened application is checked again from its start."
        options={decisions}
        {...form.field('decision')}
      />
      <WordsField
        record={loan.id}
        label="Reason"
        hint={`We email this to ${client.name}.`}
        maxLength={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
