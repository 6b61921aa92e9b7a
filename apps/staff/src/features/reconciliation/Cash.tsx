import type { ComparedBalance, ReconciliationRun } from '@quarrter/contract/staff/reconciliation';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { TimeText } from '@quarrter/ui/TimeText';
import { Amount } from '../../close-reports/Amount.tsx';

/** Cash at the provider when it was last compared, and the reasons why the two sides differ. */
export function Cash({ run }: { run: ReconciliationRun }) {
  return (
    <section className="grid gap-3" aria-labelledby="cash">
      <div className="grid gap-1">
        <h2 id="cash" className="text-xl">
          Cash at the provider
        </h2>
        <p className="text-sm text-ink-soft">
          Compared <TimeText at={run.finishedAt} />, for <DateText date={run.firstDate} /> to{' '}
          <DateText date={run.lastDate} />.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {run.balances.map((cash) => (
          <Card key={cash.currency} level={3} title={cash.currency === 'USD' ? 'Dollars' : 'Naira'}>
            <Balance cash={cash} />
          </Card>
        ))}
      </div>
    </section>
  );
}

export function Balance({ cash }: { cash: ComparedBalance }) {
  const { currency } = cash;
  return (
    <Facts>
      <Fact label="In our books">
        <Amount amount={cash.ledger} currency={currency} />
      </Fact>
      <Fact label="On its way">
        <Amount amount={cash.inFlight} currency={currency} />
      </Fact>
      <Fact label="Open differences">
        <Amount amount={cash.differences} currency={currency} />
      </Fact>
      <Fact label="At the provider">
        <Amount amount={cash.provider} currency={currency} />
      </Fact>
      <Fact label="Not explained" strong>
        <Amount amount={cash.unexplained} currency={currency} />
      </Fact>
    </Facts>
  );
}
