import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { AnswerReviewDialog } from './decision-dialogs.tsx';

const outcomes = {
  upheld: 'We kept the decline',
  reopened: 'The application was reopened',
} as const;

/** The client's request to review a decline, and the answer of someone who did not decide it. */
export function Review({ application }: { application: StaffLoan }) {
  const open = usePageDialog();
  const { review, disapproval_reason: declined } = application.loan;
  if (review === null) return null;
  const act = application.actions.find((one) => one.action === 'answer-review');
  return (
    <Card title="Review of the decline" className="border-s-4 border-s-stage-yellow">
      <div className="grid gap-3">
        {declined !== '' && <p className="text-sm text-ink-soft">Declined: {declined}</p>}
        <p className="whitespace-pre-line">{review.reason}</p>
        <p className="text-sm text-ink-soft">
          Requested on <DateText date={review.requested_on} />
        </p>
        {review.outcome !== null && (
          <div className="rounded-md bg-sunken p-3 forced-colors:border">
            <p className="font-600">{outcomes[review.outcome]}</p>
            <p className="text-sm whitespace-pre-line">{review.answer}</p>
          </div>
        )}
        {review.outcome === null && act?.allowed && (
          <Button
            tone="action"
            onClick={() => open(<AnswerReviewDialog application={application} />)}
          >
            Answer the client
          </Button>
        )}
        {review.outcome === null && act && !act.allowed && (
          <p className="text-sm text-ink-soft">{act.reason}</p>
        )}
      </div>
    </Card>
  );
}
