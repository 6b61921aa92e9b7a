import { invalidate } from '@quarrter/client/calls';
import { FocusOnMount, FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { askTeam, ownComplaints, ownMessageForm } from '@quarrter/contract/client/support';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { contact } from '@quarrter/ui/brand';
import { SelectField } from '@quarrter/ui/SelectField';
import { Loading } from '@quarrter/ui/states';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '../../api/request.ts';
import { useUserDetail } from '../../api/user-detail.ts';

const ways = { email: 'By email', call: 'Call me back' } as const;

const kinds = { message: 'A question', complaint: 'A complaint' } as const;

const askForm = z.object({
  ...ownMessageForm.shape,
  kind: z.enum(['message', 'complaint']),
  way: z.enum(['email', 'call']),
});

export type SentMessage = { readonly reference: string; readonly kind: keyof typeof kinds };

type Props = {
  subject: string;
  sent: SentMessage | null;
  /** With null the client writes another one. */
  onSent: (sent: SentMessage | null) => void;
};

/** A message to our team, from a client whom we know. */
export function AskTeamForm(props: Props) {
  const { data } = useUserDetail();
  const { sent, onSent } = props;
  if (sent !== null) return <Received sent={sent} onAnother={() => onSent(null)} />;
  if (data === undefined) return <Loading label="Loading the form" lines={3} />;
  return <Ask {...props} person={data.user} />;
}

function Received({ sent, onAnother }: { sent: SentMessage; onAnother: () => void }) {
  return (
    <FocusOnMount told={sent.reference}>
      <Alert
        tone="good"
        title="We have your message"
        action={
          <Button size="small" onClick={onAnother}>
            Write another message
          </Button>
        }
      >
        Your number is {sent.reference}.{' '}
        {sent.kind === 'complaint'
          ? 'We’ll confirm your complaint within 24 hours and answer it within 48 hours.'
          : `We’ll answer within ${contact.answerHours} hours.`}
      </Alert>
    </FocusOnMount>
  );
}

type Person = { phone_number: string };

function Ask({ subject, onSent, person }: Props & { person: Person }) {
  const subjectInSentence = subject.charAt(0).toLowerCase() + subject.slice(1);
  const queries = useQueryClient();
  const start = { subject, message: '', kind: 'message' as const, way: 'email' as const };
  const form = useContractForm(askForm, start, { focusFirstError: true });

  const submit = form.handleSubmit(async ({ way, ...message }) => {
    const wanted = way === 'call' ? `Please call me back on ${person.phone_number}.\n\n` : '';
    const body = { ...message, message: `${wanted}${message.message}` };
    try {
      const { reference } = await request(askTeam, { body });
      onSent({ reference, kind: body.kind });
      if (body.kind === 'complaint') void invalidate(queries, ownComplaints);
    } catch (error) {
      form.showFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <SelectField
        label="Kind of message"
        placeholder={null}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        {...form.field('kind')}
      />
      <TextAreaField
        label="Your message"
        hint={`Subject: ${subjectInSentence}. Never write your password or a code here.`}
        maxLength={4900}
        {...form.field('message')}
      />
      <SelectField
        label="How should we answer?"
        placeholder={null}
        options={Object.entries(ways).map(([value, label]) => ({
          value,
          label: value === 'call' ? `${label} on ${person.phone_number}` : label,
        }))}
        {...form.field('way')}
      />
      <FormFailure
        failure={form.formFailure}
        failed="We could not send your message."
        onRetry={submit}
      />
      <Button
        type="submit"
        tone="action"
        className="sm:justify-self-start"
        busy={form.formState.isSubmitting}
        busyLabel="Sending…"
      >
        Send the message
      </Button>
    </form>
  );
}
