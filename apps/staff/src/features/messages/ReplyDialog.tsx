import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  acknowledgeComplaint,
  type ComplaintOutcome,
  complaintReplyForm,
  replyForm,
  replyToMessage,
  type SupportMessage,
  staffMessages,
} from '@quarrter/contract/client/support';
import { readWork } from '@quarrter/contract/staff/work';
import { SelectField } from '@quarrter/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { workLists } from '../../api/changes.ts';
import { request } from '../../api/request.ts';
import { outcomeTexts } from '../../shell/complaint-outcomes.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';

type Reply = { text: string; outcome?: ComplaintOutcome | undefined };

/** What the sender gets by email: an answer, or that we work on a complaint. */
export function ReplyDialog(props: {
  message: SupportMessage;
  how: 'answer' | 'acknowledge';
  onClose: () => void;
}) {
  const { message, how, onClose } = props;
  const { id, name, kind } = message;
  const isAnswer = how === 'answer';
  const client = useQueryClient();
  const refresh = () => {
    invalidate(client, ...workLists, readWork);
    return invalidate(client, staffMessages);
  };
  const needsOutcome = isAnswer && kind === 'complaint';
  const form = useContractForm<Reply>(
    needsOutcome ? complaintReplyForm : replyForm,
    { text: '' },
    { focusFirstError: true },
  );
  const sending = useSingleMutation({
    mutationFn: ({ text, outcome }: Reply) =>
      isAnswer
        ? request(replyToMessage, { params: { id }, body: { text, outcome } })
        : request(acknowledgeComplaint, { params: { id }, body: { text } }),
    // After an error too: a colleague may have been faster.
    onSettled: refresh,
  });
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title={isAnswer ? `Answer ${name}` : `Acknowledge the complaint of ${name}`}
      label="Send the email"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      {needsOutcome && (
        <SelectField
          label="Outcome"
          options={Object.entries(outcomeTexts).map(([value, label]) => ({ value, label }))}
          {...form.register('outcome', { setValueAs: (value: string) => value || undefined })}
          error={form.field('outcome').error}
        />
      )}
      <WordsField
        record={id}
        label="Your words"
        hint={`${name} gets them by email. They stay with the message.`}
        rows={7}
        maxLength={isAnswer ? 5000 : 2000}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
