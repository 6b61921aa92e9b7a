import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';

type Quote = NonNullable<LoanRecord['settlement']>;
type Props = { quote: Quote; onPay: () => void };

/** The amount that ends the loan today, with the client's saving or the interest not yet due. */
export function SettlementQuote(props: Props) {
  if (props.quote.is_cancelling) return <CancelPeriod {...props} />;
  if (fromWire(props.quote.rebate) > 0n) return <EarlySettlement {...props} />;
  return fromWire(props.quote.interest_not_yet_due) > 0n ? <NothingSaved {...props} /> : null;
}

/** Without a rebate the amount is the balance, which the page shows already, and can pay. */
function NothingSaved({ quote }: Props) {
  return (
    <Card title="If you pay in full today">
      <p>
        Paying early does not lower the interest. Of{' '}
        <Money amount={quote.amount} className="font-600" />,{' '}
        <Money amount={quote.interest_not_yet_due} className="font-600" /> is interest that is not
        due yet.
      </p>
    </Card>
  );
}

function CancelPeriod({ quote, onPay }: Props) {
  return (
    <Card title="If you change your mind">
      <div className="grid gap-4">
        <p>
          Until <DateText date={quote.cancel_until} /> you can cancel this loan: return{' '}
          <Money amount={quote.amount} className="font-600" />, and you pay no interest.
        </p>
        <Button className="sm:justify-self-start" onClick={onPay}>
          {`Return ${formatMoney(fromWire(quote.amount), 'NGN')} and cancel`}
        </Button>
      </div>
    </Card>
  );
}

function EarlySettlement({ quote, onPay }: Props) {
  return (
    <Card title="Pay in full today">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <p>
          Pay in full today and save <Money amount={quote.rebate} className="font-600" />. The
          amount is valid until the end of <DateText date={quote.valid_until} />.
        </p>
        <div className="lg:row-span-2">
          <Facts>
            <Fact label="Principal">
              <Money amount={quote.principal} />
            </Fact>
            <Fact label="Interest due">
              <Money amount={quote.interest_due} />
            </Fact>
            <Fact label="Interest not yet due">
              <Money amount={quote.interest_not_yet_due} />
            </Fact>
            <Fact label="Penalties">
              <Money amount={quote.penalties} />
            </Fact>
            <Fact label="Taken off">
              <Money amount={quote.rebate} />
            </Fact>
            <Fact label="To pay today">
              <Money amount={quote.amount} className="font-600" />
            </Fact>
          </Facts>
        </div>
        <Button className="sm:justify-self-start lg:self-start" onClick={onPay}>
          {`Pay ${formatMoney(fromWire(quote.amount), 'NGN')} in full`}
        </Button>
      </div>
    </Card>
  );
}
