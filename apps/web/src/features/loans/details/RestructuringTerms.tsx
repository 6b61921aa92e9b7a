import type { LoanRecord, RestructuringOfferRecord } from '@quarrter/contract/client/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { penaltiesOfLoan } from './offer-terms.ts';
import { PenaltyFacts } from './PenaltyFacts.tsx';

type Offered = { loan: LoanRecord; offer: RestructuringOfferRecord };

/** The principal, the cost and the dates of an offered schedule. */
export function RestructuringTerms({ loan, offer }: Offered) {
  const [first] = offer.schedule;
  return (
    <Card title="We offer you a new repayment schedule">
      <div className="grid gap-4">
        <p className="max-w-2xl">
          {principalText({ loan, offer })} Nothing changes until you accept. Please answer by{' '}
          <DateText date={offer.expires_on} />.
        </p>
        <Facts wide>
          <Fact label="Duration">{formatMonths(offer.duration)}</Fact>
          <Fact label="Interest rate">{offer.interest}% per month</Fact>
          {first && (
            <Fact label="First payment">
              <Money amount={first.total} /> by <DateText date={first.due_date} />
            </Fact>
          )}
          <Fact label="Last payment by">
            <DateText date={offer.schedule.at(-1)?.due_date} />
          </Fact>
          <Fact label="Total cost">
            <Money amount={offer.total_cost} />
          </Fact>
          <Fact label="Total to repay">
            <Money amount={offer.amount_to_be_repaid} />
          </Fact>
          <Fact label="APR">{offer.apr}%</Fact>
          {/* Penalties are a part of the original amount, also for a new schedule. */}
          <PenaltyFacts {...penaltiesOfLoan(loan)} note="including those charged so far" />
        </Facts>
      </div>
    </Card>
  );
}

function principalText({ loan, offer }: Offered): string {
  const balance = fromWire(loan.balance);
  const principal = fromWire(offer.principal);
  const penalties = fromWire(loan.settlement?.penalties ?? '0.00');
  const included = penalties > 0n ? `, penalties of ${formatMoney(penalties, 'NGN')} included` : '';
  const owed = `your balance of ${formatMoney(balance, 'NGN')}${included}`;
  const intro = 'The principal of the new schedule would be';
  if (principal === balance) return `${intro} ${owed}.`;
  const notDue = formatMoney(balance - principal, 'NGN');
  return (
    `${intro} ${formatMoney(principal, 'NGN')}: ${owed}, less ${notDue} of interest that is not ` +
    'due yet.'
  );
}
