import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '../../shell/Money.tsx';

/** Income, instalment, other debts and history with us, side by side, while there is a decision. */
export function Decision({ application }: { application: StaffLoan }) {
  const { decision, loan } = application;
  if (decision === null) return null;
  return (
    <Card title="Can they repay it?">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <section aria-label="Income and instalment">
          <Facts>
            <Fact label="Monthly income">
              {decision.monthlyIncome === null ? (
                'Not asked'
              ) : (
                <Money amount={decision.monthlyIncome} />
              )}
            </Fact>
            {decision.sales !== null && (
              <Fact label="Sales in 6 months, as stated">
                <Money amount={decision.sales} />
              </Fact>
            )}
            <Fact label={loan.amount === null ? 'Instalment as requested' : 'Instalment'} strong>
              <Money amount={decision.instalment} />
            </Fact>
            {decision.incomeShare !== null && (
              <Fact label="Share of income">
                {decision.incomeShare}%{' '}
                <Badge tone={decision.exceeds ? 'red' : 'green'}>
                  {decision.exceeds ? 'Above one third' : 'Within one third'}
                </Badge>
              </Fact>
            )}
            {decision.oneThird !== null && (
              <Fact label="One third of income">
                <Money amount={decision.oneThird} />
              </Fact>
            )}
            {decision.shareWithOthers !== null && (
              <Fact label="Share with instalments elsewhere">{decision.shareWithOthers}%</Fact>
            )}
            {decision.otherDebts.map(({ label, amount }) => (
              <Fact key={label} label={label}>
                <Money amount={amount} />
              </Fact>
            ))}
          </Facts>
        </section>
        <History history={decision.history} />
      </div>
    </Card>
  );
}

type Shown = NonNullable<StaffLoan['decision']>['history'];

function History({ history }: { history: Shown }) {
  if (history.applications === 0) {
    return <p className="text-sm text-ink-soft">This is the client’s first application.</p>;
  }
  return (
    <section aria-label="History with us">
      <Facts>
        <Fact label="Earlier applications">{history.applications}</Fact>
        <Fact label="Repaid">{history.repaid}</Fact>
        {history.declined > 0 && <Fact label="Declined">{history.declined}</Fact>}
        {history.writtenOff > 0 && (
          <Fact label="Written off">
            <Badge tone="red">{history.writtenOff}</Badge>
          </Fact>
        )}
        <Fact label="Total days late">
          {history.daysLate}
          {history.daysLate > 0 && (
            <span className="block text-sm font-400 text-ink-soft">
              {history.worstDaysLate} on the worst loan
            </span>
          )}
        </Fact>
        <Fact label="Owes now">
          <Money amount={history.owedNow} />
          {history.overdueNow && <Badge tone="red">Overdue</Badge>}
        </Fact>
      </Facts>
    </section>
  );
}
