import type { BureauAnswer } from '@quarrter/contract/staff/credit-reports';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '../../shell/Money.tsx';

type Loans = NonNullable<BureauAnswer['figures']>['facilities'];

/** The loans elsewhere that a bureau knows of, the largest first. */
export function ReportedLoans({ loans }: { loans: Loans }) {
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer text-main-text">Loans elsewhere</summary>
      <ul className="grid gap-3 pt-2">
        {loans.map((loan, place) => (
          <li key={`${place} ${loan.lender}`} className="grid gap-0.5 border-s-3 border-line ps-4">
            <span className="flex flex-wrap justify-between gap-x-4 font-600">
              <span className="wrap-anywhere">{loan.lender}</span>
              <Money amount={loan.balance} />
            </span>
            <span className="text-ink-soft">
              {loan.kind}, {loan.standing.toLowerCase()}
              {loan.openedOn !== null && (
                <>
                  , since <DateText date={loan.openedOn} />
                </>
              )}
            </span>
            {loan.overdue > 0n && (
              <span>
                Overdue: <Money amount={loan.overdue} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
