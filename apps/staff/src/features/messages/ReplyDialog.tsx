import type { ComplaintOutcome } from '@quarrter/contract/client/support';
import {
  acknowledgeComplaint,
  complaintReplyForm,
  replyForm,
  replyToMessage,
  type SupportMessage,
  staffMessages,
} from '@quarrter/contract/staff/messages';
import { readWork } from '@quarrter/contract/staff/work';
import { SelectField } from '@quarrter/ui/SelectField';
import type * as z from 'zod/mini';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { outcomeTexts } from '../../shell/complaint-outcomes.ts';
import { WordsField } from '../../shell/WordsField.tsx';

type Reply = { text: string; outcome?: ComplaintOutcome | undefined };

/** Writes the email to the sender: an answer, or that we work on a complaint. */
export function ReplyDialog(props: { message: SupportMessage; how: 'answer' | 'acknowledge' }) {
  const { message, how } = props;
  const { id, name, email, kind } = message;
  const isAnswer = how === 'answer';
  const needsOutcome = isAnswer && kind === 'complaint';
  return (
    <ActionDialog
      call={isAnswer ? replyToMessage : acknowledgeComplaint}
      schema={(needsOutcome ? complaintReplyForm : replyForm) as z.ZodMiniType<Reply, Reply>}
      send={({ text, outcome }) =>
        isAnswer
          ? request(replyToMessage, { params: { id }, body: { text, outcome } })
          : request(acknowledgeComplaint, { params: { id }, body: { text } })
      }
      after={{ reloads: [readWork, staffMessages] }}
      title={isAnswer ? `Answer ${name}` : `Acknowledge the complaint of ${name}`}
      label={email === '' ? 'Store the reply' : 'Send the email'}
      start={{ text: '' }}
    >
      {({ field, register }) => (
        <>
          {needsOutcome && (
            <SelectField
              label="Outcome"
              options={Object.entries(outcomeTexts).map(([value, label]) => ({ value, label }))}
              {...register('outcome', { setValueAs: (value: string) => value || undefined })}
              error={field('outcome').error}
            />
          )}
          <WordsField
            record={id}
            label="Your reply"
            hint={
              email === ''
                ? `${name} gave no email address. We’ll store your reply; please send it by post.`
                : `We’ll email it to ${name} and store it with the message.`
            }
            rows={7}
            maxLength={isAnswer ? 5000 : 2000}
            {...field('text')}
          />
        </>
      )}
    </ActionDialog>
  );
}
