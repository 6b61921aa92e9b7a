import { useContractForm } from '@quarrter/client/use-contract-form';
import type { StaffLoan } from '@quarrter/contract/staff';
import { answerReview, reviewAnswerForm } from '@quarrter/contract/staff-loan-reviews';
import { Dialog } from '@quarrter/ui/Dialog';
import { controlClasses, Field, fieldWiring } from '@quarrter/ui/Field';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ActionError, actionButtons } from '../../shell/action-dialog.tsx';
import { useAction } from './use-application.ts';

const formId = 'answer-review';
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
    await queries.invalidateQueries({ queryKey: keys.reviews() });
  });
  const { error, ...reason } = form.field('reason');
  const hint = `We email this to ${client.name}.`;
  const wiring = { label: 'Reason', name: 'reason', error, hint };
  return (
    <Dialog
      open
      title="Answer the request for review"
      onClose={onClose}
      actions={actionButtons({
        label: 'Send the answer',
        busy: act.isPending,
        form: formId,
        onClose,
      })}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ActionError error={form.formFailure} />
        <SelectField
          label="Answer"
          hint="A reopened application is checked again from its start."
          options={decisions}
          {...form.field('decision')}
        />
        <Field {...wiring}>
          <textarea
            rows={4}
            maxLength={1000}
            {...reason}
            {...fieldWiring(wiring)}
            className={controlClasses}
          />
        </Field>
      </form>
    </Dialog>
  );
}
