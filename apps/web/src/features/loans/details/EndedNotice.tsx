import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { stateOf } from '../../../products/current-loan.ts';
import { declineWasOpened } from '../../../products/opened-decline.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { lazyDialog } from '../../../shell/lazy-dialog.tsx';
import type { ReasonOfEnd } from '../reason-of-end.ts';
import { ApplicationProgress } from './ApplicationProgress.tsx';

const ReviewRequest = lazyDialog('The request for a review', () => import('./ReviewRequest.tsx'));

/** Why an application ended without a loan, and the client's next step. */
export function EndedNotice({ loan, end }: { loan: LoanRecord; end: ReasonOfEnd }) {
  const [asking, setAsking] = useState(false);
  const { review } = loan;
  const isDeclined = stateOf(loan) === 'disapproved';
  useEffect(() => {
    if (isDeclined) declineWasOpened(loan.loan_type_id);
  }, [isDeclined, loan.loan_type_id]);
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl whitespace-pre-line">{end.why}</p>
      {review?.outcome === 'upheld' && (
        <div className="max-w-2xl rounded-md bg-sunken p-4 forced-colors:border">
          <p className="font-600">We reviewed this decision and it has not changed.</p>
          <p className="mt-1 whitespace-pre-line">{review.answer}</p>
          <p className="mt-1 text-sm text-ink-soft">
            Answered on <DateText date={review.answered_on} />
          </p>
        </div>
      )}
      {loan.waiting && <ApplicationProgress loan={loan} />}
      <p className="max-w-2xl text-ink-soft">
        {end.next} <GetHelp about={isDeclined ? 'declined' : 'application'} />
      </p>
      <div className="grid gap-3 sm:flex">
        {loan.can_request_review && (
          <Button tone="main" onClick={() => setAsking(true)}>
            Ask a person to review this
          </Button>
        )}
        <LinkButton tone={isDeclined ? 'quiet' : 'main'} href={paths.loanPicker.getHref()}>
          Request another loan
        </LinkButton>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <ReviewRequest loan={loan} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
