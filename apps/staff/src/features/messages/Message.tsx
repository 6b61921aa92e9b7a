import type { SupportMessage } from '@quarrter/contract/support';
import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { useId, useState } from 'react';
import { TimeText } from '../../shell/TimeText.tsx';

/** Longer ones are folded, so that one long letter does not push the others out of sight. */
const foldedLength = 400;
const foldedLines = 5;

/** One message as it was written: who, about what, and how long ago. */
export function Message({ message }: { message: SupportMessage }) {
  const [unfolded, setUnfolded] = useState(false);
  const textId = useId();
  const { subject, name, email, reference, sent_at, age_days } = message;
  const text = message.message;
  const long = text.length > foldedLength || text.split('\n').length > foldedLines;
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{subject}</h2>
        <span className="figures font-600 whitespace-nowrap">{ageText(age_days)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="font-600 text-ink wrap-anywhere">{name}</span>
        <a
          href={answerAddress(message)}
          className="inline-flex min-h-8 items-center break-all text-main-text underline underline-offset-4 hover:decoration-2"
        >
          {email}
        </a>
        <span className="figures whitespace-nowrap">Reference {reference}</span>
        <TimeText at={sent_at} />
      </p>
      <p
        id={textId}
        className={classes(
          'max-w-prose whitespace-pre-line wrap-anywhere',
          long && !unfolded && 'line-clamp-5',
        )}
      >
        {text}
      </p>
      {long && (
        <div>
          <Button
            tone="plain"
            size="small"
            className="-ms-3.5"
            aria-expanded={unfolded}
            aria-controls={textId}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Show less' : 'Read all'} <span className="sr-only">of {subject}</span>
          </Button>
        </div>
      )}
    </article>
  );
}

function ageText(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** A letter of one's own to the person, under the reference they were given. */
function answerAddress({ email, reference, subject }: SupportMessage): string {
  return `mailto:${email}?subject=${encodeURIComponent(`[${reference}] ${subject}`)}`;
}
