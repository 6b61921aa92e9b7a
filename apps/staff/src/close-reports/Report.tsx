import type { CloseReport } from '@quarrter/contract/staff/reconciliation';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Amount } from './Amount.tsx';

/** The report that finance received about a business date after its close. */
export function Report({ report }: { report: CloseReport }) {
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
      {report.movements.map((day) => (
        <Movements key={day.currency} day={day} />
      ))}
      {report.balances.length > 0 && <Compared balances={report.balances} />}
      <Open report={report} />
    </div>
  );
}

type Day = CloseReport['movements'][number];

function Movements({ day }: { day: Day }) {
  const { currency } = day;
  const lines: readonly [string, bigint, number?][] = [
    ['Received', day.received, day.receivedCount],
    ['Paid out', day.paidOut, day.paidOutCount],
    ['Returned by banks', day.returned],
    ['Refunds and chargebacks', day.takenBack],
    ['Fees', day.fees],
    ['Settled to the bank', day.settled],
    ['Top-ups', day.toppedUp],
    ['Opening balance', day.opening],
  ];
  return (
    <section className="grid content-start gap-1">
      <h3 className="font-600">{currency === 'USD' ? 'Dollars' : 'Naira'}</h3>
      <Facts>
        {lines
          .filter(([label, amount]) => amount !== 0n || ['Received', 'Paid out'].includes(label))
          .map(([label, amount, count]) => (
            <Fact key={label} label={count ? `${label} (${count})` : label}>
              <Amount amount={amount} currency={currency} />
            </Fact>
          ))}
        <Fact label="Provider cash in our books" strong>
          <Amount amount={day.providerCash} currency={currency} />
        </Fact>
        {day.bankCash !== 0n && (
          <Fact label="Bank in our books">
            <Amount amount={day.bankCash} currency={currency} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

/** The comparison after the close with the balances that the provider reported. */
function Compared({ balances }: Pick<CloseReport, 'balances'>) {
  return (
    <section className="grid content-start gap-1">
      <h3 className="font-600">Compared after the close</h3>
      <Facts>
        {balances.flatMap((cash) => [
          <Fact key={`${cash.currency} provider`} label={`${nameOf(cash)} at the provider`}>
            <Amount amount={cash.provider} currency={cash.currency} />
          </Fact>,
          <Fact key={`${cash.currency} rest`} label={`${nameOf(cash)} not explained`}>
            <Amount amount={cash.unexplained} currency={cash.currency} />
          </Fact>,
        ])}
      </Facts>
    </section>
  );
}

function nameOf({ currency }: CloseReport['balances'][number]): string {
  return currency === 'USD' ? 'Dollars' : 'Naira';
}

const workTexts: { readonly [work: string]: string } = {
  'payment-pending': 'Payments pending',
  'payment-unapplied': 'Receipts not applied',
  'payout-requested': 'Transfers ordered',
  'payout-sent': 'Transfers sent',
  'refund-requested': 'Refunds ordered',
  'refund-sent': 'Refunds sent',
  'proposal-waiting': 'Waiting for approval',
};

/** Lists only open work: most closes leave little. */
function Open({ report }: { report: CloseReport }) {
  const differing = Object.values(report.differences).reduce((sum, count) => sum + count, 0);
  const work = [
    ['Differences', differing] as const,
    ...Object.entries(report.work).map(
      ([name, count]) => [workTexts[name] ?? name, count] as const,
    ),
  ].filter(([, count]) => count > 0);
  return (
    <section className="grid content-start gap-1">
      <h3 className="font-600">Open work</h3>
      {work.length === 0 ? (
        <p className="py-2 text-sm text-ink-soft">No work was left open.</p>
      ) : (
        <Facts>
          {work.map(([label, count]) => (
            <Fact key={label} label={label}>
              {count}
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  );
}
