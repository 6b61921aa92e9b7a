import type { OtherLoan } from '@quarrter/contract/staff/loans';
import { loanTypeText } from '@quarrter/domain/loans';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { paths } from '../paths.ts';
import { Money } from '../shell/Money.tsx';
import { StateBadge } from './state-badge.tsx';

/** Loans of one client, each with its way to its page. */
export function LoanLinks({ loans }: { loans: readonly OtherLoan[] }) {
  return (
    <ul className="grid">
      {loans.map((loan) => (
        <li key={loan.id} className="border-b border-line last:border-0">
          <Link
            href={paths.application.getHref(loan.id)}
            className="grid gap-1 px-4 py-3 hover:bg-main-soft sm:px-5"
          >
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-600 text-main-text">
                {loanTypeText(loan.loanType)}{' '}
                <span className="whitespace-nowrap">{loan.shortId}</span>
              </span>
              <StateBadge loan={loan} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              <Money amount={loan.amount} />
              <DateText date={loan.appliedOn} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
