import { type LoanReview, loanReviews } from '@quarrter/contract/staff/loan-reviews';
import { Badge } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import { paths } from '../../paths.ts';
import { ageText } from '../../shell/age-text.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/** Declines that their clients asked a person to look at again. */
export default function ReviewsPage() {
  return (
    <>
      <ScreenTitle title="Reviews" />
      <p className="max-w-prose text-ink-soft">
        These clients asked us to review our decision. Someone who did not decline the application
        must decide: keep the decline or reopen the application.
      </p>
      <CallItems
        call={loanReviews}
        what="The reviews"
        empty="No reviews"
        emptyText="Requests of declined clients appear here."
        item={(review) => <Review review={review} />}
      />
    </>
  );
}

function Review({ review }: { review: LoanReview }) {
  const { clientName: client } = review;
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <PlainLink href={paths.application.getHref(review.loanId)}>{client}</PlainLink>
        </h2>
        {review.late && <Badge tone="red">Late</Badge>}
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{review.reason}</p>
      <p className="max-w-prose text-sm text-ink-soft wrap-anywhere">
        Declined: {review.declineReason}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>Loan {review.shortId}</span>
        <span>
          Requested on <DateText date={review.requestedOn} />, {ageText(review.ageDays)}
        </span>
        {review.declinedByYou && <span>You declined it, so someone else answers</span>}
      </p>
    </article>
  );
}
