import type { InvestmentRecord } from '@quarrter/contract/investments';
import { formatMonths } from '@quarrter/domain/calendar';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { maturityText } from '../investment.ts';

/** The terms of the investment. */
export function InvestmentFacts(props: { currency: CurrencySlug; investment: InvestmentRecord }) {
  const { currency, investment } = props;
  const money = (amount: string) => <Money amount={amount} currency={codeOf[currency]} />;
  return (
    <Card flush title="Terms">
      <div className="px-4 py-2 sm:px-5">
        <Facts>
          <Fact label="Investment ID">{investment.short_id}</Fact>
          <Fact label="Initial amount">{money(investment.initial_investment_amount)}</Fact>
          <Fact label="Interest Rate">{investment.interest_rate}% a month</Fact>
          <Fact label="Start Date">
            <DateText date={investment.start_date} />
          </Fact>
          <Fact label="Maturity Date">
            <DateText date={investment.maturity_date} />
          </Fact>
          <Fact label="Maturity">{maturityText(investment)}</Fact>
          <Fact label="Duration">{formatMonths(investment.number_of_months)}</Fact>
          <Fact label="Next return on">
            <DateText date={investment.next_returns_date} />
          </Fact>
          <Fact label="Monthly return">{money(investment.monthly_accrued_interest)}</Fact>
        </Facts>
      </div>
    </Card>
  );
}
