import type { LoanRecord } from '@quarrter/contract/client/loans';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { paths } from '../../paths.ts';
import { stateOf } from '../../products/current-loan.ts';
import { LoanBadge } from '../../products/LoanBadge.tsx';
import { loanTypeName } from '../../products/loan-names.ts';
import { loanStatusText } from '../../products/loan-status-text.ts';
import type { ReasonOfEnd } from './reason-of-end.ts';

/** The last application, when it ended without a loan: the reason, and the client's next step. */
export function EndedLoan({ loan, end }: { loan: LoanRecord; end: ReasonOfEnd }) {
  const { title, why, next } = end;
  const declined = stateOf(loan) === 'disapproved';
  const review = loanStatusText(loan);
  return (
    <Card
      title={title}
      action={<LoanBadge loan={loan} />}
      className={declined ? 'border-s-4 border-s-bad' : ''}
    >
      <div className="grid max-w-2xl gap-3">
        <p className="text-sm text-ink-soft">
          {loanTypeName(loan.loan_type)} <span className="figures">{loan.short_id}</span>
        </p>
        <p className="whitespace-pre-line">{why}</p>
        {review !== '' && <p className="font-600">{review}</p>}
        <p className="text-ink-soft">{next}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LinkButton
            className="justify-self-stretch sm:justify-self-start"
            href={paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id)}
          >
            {loan.can_request_review ? 'See the decision or ask for a review' : 'See what happened'}
          </LinkButton>
          <TextLink
            href={paths.help.getHref({ about: declined ? 'declined' : 'application' })}
            className="inline-flex min-h-11 items-center"
          >
            Get help
          </TextLink>
        </div>
      </div>
    </Card>
  );
}
