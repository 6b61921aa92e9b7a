import { checkLine } from '@quarrter/contract/staff/loan-actions';
import type { ChecklistItem } from '@quarrter/contract/staff/loan-decision';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { inSentence } from '@quarrter/ui/sentence';
import { TimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { ActionError } from '../../shell/action-parts.tsx';
import { CallButton } from '../../shell/CallButton.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { useActionForm } from '../../shell/use-action-form.ts';
import { WordsField } from '../../shell/WordsField.tsx';
import { afterAction } from './use-application.ts';

const states: {
  readonly [S in ChecklistItem['state']]: { tone: BadgeTone; text: string };
} = {
  done: { tone: 'green', text: 'Done' },
  open: { tone: 'neutral', text: 'Open' },
  waiting: { tone: 'yellow', text: 'Waiting' },
  failed: { tone: 'red', text: 'Needs checking' },
};

type Props = { loanId: string; item: ChecklistItem };

/** One line: its state, who settled it, and how an officer can settle it here. */
export function ChecklistLine({ loanId, item }: Props) {
  const { label, state, detail, documentId, seenBy, reason } = item;
  const canSettle = useCan('verify');
  const hasReason = state !== 'done' && reason !== null;
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 font-600">{label}</span>
        <Badge tone={hasReason ? 'blue' : states[state].tone}>
          {hasReason ? 'Reason given' : states[state].text}
        </Badge>
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>
      {seenBy.map(({ by, at }) => (
        <p key={by} className="text-sm text-ink-soft">
          Opened by {by}, <TimeText at={at} />
        </p>
      ))}
      {reason && (
        <p className="text-sm wrap-anywhere">
          {reason.text && <span className="block">“{reason.text}”</span>}
          <span className="text-ink-soft">
            {reason.by}, <TimeText at={reason.at} />
          </span>
        </p>
      )}
      {documentId && state !== 'done' && (
        <PlainLink
          href={paths.document.getHref(loanId, documentId)}
          tall
          small
          className="justify-self-start"
        >
          Open the {inSentence(label)}
        </PlainLink>
      )}
      {canSettle && <Settle loanId={loanId} item={item} />}
    </li>
  );
}

/** The line as it is shown now, so that the officer settles only that state. */
const shownOf = ({ line, state, detail }: ChecklistItem) => ({ line, state, detail });

function Settle({ loanId, item }: Props) {
  const [isTyping, setTyping] = useState(false);
  // When a colleague settles it first, the typed reason stays, and why it was not stored.
  if (isTyping) return <ReasonForm loanId={loanId} item={item} onClose={() => setTyping(false)} />;
  if (item.settle === null) return null;
  if (item.settle === 'tick') {
    return (
      <div className="pt-1">
        <CallButton
          call={checkLine}
          params={{ id: loanId }}
          body={shownOf(item)}
          after={afterAction(loanId)}
          size="small"
        >
          I compared them
        </CallButton>
      </div>
    );
  }
  return (
    <Button size="small" className="mt-1 justify-self-start" onClick={() => setTyping(true)}>
      Give a reason<span className="sr-only"> for: {item.label}</span>
    </Button>
  );
}

function ReasonForm({ loanId, item, onClose }: Props & { onClose: () => void }) {
  const { form, submit, busy } = useActionForm({
    call: checkLine,
    params: { id: loanId },
    start: { ...shownOf(item), reason: '' },
    send: ({ reason }) =>
      request(checkLine, { params: { id: loanId }, body: { ...shownOf(item), reason } }),
    after: afterAction(loanId),
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 pt-1">
      <ActionError error={form.formFailure} />
      <WordsField
        record={`${loanId} ${item.line}`}
        label="Reason"
        hint={`Why this may stay open: ${item.label}.`}
        rows={2}
        maxLength={300}
        autoFocus
        {...form.field('reason')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit" busy={busy}>
          Save the reason
        </Button>
        <Button size="small" tone="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
