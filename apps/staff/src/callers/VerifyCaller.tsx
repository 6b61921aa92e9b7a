import { messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { checkAnswerForm } from '@quarrter/contract/staff/loan-actions';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { TextField } from '@quarrter/ui/TextField';
import { TimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { useCan } from '../api/me.ts';

/** `chosenAt`: when the answer was chosen, if that was in the last 72 hours. */
type Outcome = { right: boolean; chosenAt: Date | null };
type Check = (body: { answer: string }) => Promise<Outcome>;

type Props = {
  /** Null when the client has chosen none. */
  question: string | null;
  /** Must not be discussed with a caller whose answer is wrong. */
  about: string;
  check: Check;
};

/** Verifies a caller by the answer to their security question; only for staff who may do so. */
export function VerifyCaller({ question, about, check }: Props) {
  if (!useCan('check-answer')) return null;
  return (
    <Card title="Verify caller">
      {question === null ? (
        <p className="text-sm text-ink-soft">The client has not chosen a security question.</p>
      ) : (
        <Answer question={question} about={about} check={check} />
      )}
    </Card>
  );
}

/** The answer is cleared once the server has checked it; the browser never knows the right one. */
function Answer({ question, about, check }: Props) {
  const form = useContractForm(checkAnswerForm, { answer: '' }, { focusFirstError: true });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submit = form.handleSubmit(async (body) => {
    setOutcome(null);
    try {
      const checked = await check(body);
      form.reset();
      setOutcome(checked);
    } catch (error) {
      form.showFailure(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} onInput={() => setOutcome(null)} className="grid gap-4">
      <p>{question}</p>
      {form.formFailure && <Alert tone="bad" title={messageOf(form.formFailure)} />}
      <Notices>{outcome?.right && <Right chosenAt={outcome.chosenAt} />}</Notices>
      {outcome?.right === false && (
        <Alert tone="bad" title="The answer is wrong">
          Do not tell the caller anything about {about}.
        </Alert>
      )}
      <TextField
        label="Answer given on the phone"
        autoComplete="off"
        spellCheck={false}
        {...form.field('answer')}
      />
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Checking…">
        Check answer
      </Button>
      <p className="text-sm text-ink-soft">
        Each check is recorded in the audit log. You can check 5 times an hour for one client.
      </p>
    </form>
  );
}

/** Someone with a stolen password can choose an answer, so a new one alone verifies no one. */
function Right({ chosenAt }: Pick<Outcome, 'chosenAt'>) {
  if (chosenAt === null) return <Alert tone="good" title="The answer is right" />;
  return (
    <Alert tone="warn" title="The answer is right, but new">
      It was chosen or changed on <TimeText at={chosenAt} />. Ask for something else too.
    </Alert>
  );
}
