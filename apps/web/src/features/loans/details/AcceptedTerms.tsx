import { loanAgreement, newSchedule } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMonths, lagosDate } from '@quarrter/domain/calendar';
import { fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { PdfButton } from '../../../documents/PdfButton.tsx';
import { PenaltyFacts } from './PenaltyFacts.tsx';

/** The terms that the client agreed to; these figures never change. */
export function AcceptedTerms({
  loan,
  terms,
}: {
  loan: LoanRecord;
  terms: NonNullable<LoanRecord['accepted_terms']>;
}) {
  return (
    <Card title="The terms you accepted">
      <Facts>
        <Fact label="Accepted on">
          <DateText date={lagosDate(new Date(terms.accepted_at))} />
        </Fact>
        <Fact label="Amount">
          <Money amount={terms.amount} />
        </Fact>
        <Fact label="Duration">{formatMonths(terms.duration)}</Fact>
        <Fact label="Interest rate">{terms.interest}% per month</Fact>
        <Fact label="APR">{terms.apr}%</Fact>
        <Fact label="Total cost">
          <Money amount={terms.total_cost} />
        </Fact>
        <Fact label="Total to repay">
          <Money amount={terms.total_to_repay} />
        </Fact>
        <PenaltyFacts
          perDay={fromWire(terms.penalty_per_day)}
          atMost={fromWire(terms.penalty_cap)}
        />
      </Facts>
      <div className="mt-4 flex flex-wrap gap-3">
        <PdfButton
          call={loanAgreement}
          params={{ type: loan.loan_type, id: loan.id }}
          name={`Loan agreement ${loan.short_id}`}
          label="Agreement (PDF)"
        />
        {loan.earlier_schedules.length > 0 && (
          <PdfButton
            call={newSchedule}
            params={{ type: loan.loan_type, id: loan.id }}
            name={`New repayment schedule ${loan.short_id}`}
            label="New schedule (PDF)"
          />
        )}
      </div>
    </Card>
  );
}
