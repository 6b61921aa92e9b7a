import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { LoanState } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { classes } from '@quarrter/ui/classes';
import { ClientTimeText } from '@quarrter/ui/TimeText';
import Check from 'lucide-react/icons/check';
import { stateOf } from '../../../products/current-loan.ts';
import { loanStatusText } from '../../../products/loan-status-text.ts';
import { MailLink, PhoneLink } from '../../../shell/contact-links.tsx';

const steps = [
  'Application sent',
  'Documents checked',
  'Our decision',
  'Your answer',
  'Money in your account',
] as const;

/** How many steps are done in each state; the next one is being done. */
const doneIn: Partial<Record<LoanState, number>> = {
  applied: 1,
  verified: 2,
  offered: 3,
  accepted: 4,
};

/** The status of an application, who has it now, and when to expect an answer. */
export function ApplicationProgress({ loan }: { loan: LoanRecord }) {
  const { waiting } = loan;
  const done = doneIn[stateOf(loan)];
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl font-600">{loanStatusText(loan)}</p>
      {waiting?.answer_by && <Expected by={waiting.answer_by} waiting={waiting} />}
      {done !== undefined && <Steps done={done} />}
    </div>
  );
}

/** When the client can expect the next answer, or the money; late, whom to contact. */
function Expected({ by, waiting }: { by: string; waiting: NonNullable<LoanRecord['waiting']> }) {
  const isPaying = waiting.with === 'finance' || waiting.with === 'bank';
  const time = <ClientTimeText at={by} />;
  if (!waiting.late) {
    return (
      <p className="max-w-2xl text-sm text-ink-soft">
        {isPaying ? (
          <>We expect the money in your account by {time}, and will email you.</>
        ) : (
          <>You should hear from us by {time}. We’ll email you.</>
        )}
      </p>
    );
  }
  return (
    <Alert tone="warn" title="This is taking longer than it should">
      {isPaying ? (
        <>
          Your money should have arrived by {time}. Sorry for the delay. You do not need to do
          anything.
        </>
      ) : (
        <>
          You should have heard from us by {time}. Sorry for the delay. You do not need to apply
          again.
        </>
      )}{' '}
      To ask about it, write to <MailLink /> or call <PhoneLink />.
    </Alert>
  );
}

function Steps({ done }: { done: number }) {
  return (
    <ol className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-flow-col sm:auto-cols-fr">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === done ? 'step' : undefined}
          className={classes(
            'flex items-baseline gap-2 border-s-2 ps-3 sm:border-s-0 sm:border-t-2 sm:ps-0 sm:pt-2',
            place < done && 'border-good text-ink',
            place === done && 'border-main-text font-600 text-ink',
            place > done && 'border-line text-ink-soft',
          )}
        >
          <span>
            {place < done && <Check aria-hidden="true" className="me-1 inline size-4 text-good" />}
            {step}
            <span className="block text-xs font-400 text-ink-soft">{wordOf(place, done)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function wordOf(place: number, done: number): string {
  if (place < done) return 'Done';
  return place === done ? 'Now' : 'To come';
}
