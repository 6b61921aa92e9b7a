import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { hrefOf } from '../investment.ts';

type Props = {
  currency: CurrencySlug;
  /** During an update a listener of the version before has none. */
  matured: InvestmentOverview['matured'] | undefined;
};

const none = { count: 0, results: [] };

/** The investments that have matured, which may be too old for the other lists of the overview. */
export function ReadyToWithdraw({ currency, matured = none }: Props) {
  const { count, results } = matured;
  if (count === 0) return null;
  return (
    <Card title="Ready to withdraw" className="border-s-4 border-s-stage-yellow">
      <ul className="grid divide-y divide-line">
        {results.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="figures text-lg font-600">
                <Money amount={one.balance} currency={codeOf[currency]} />
              </p>
              <p className="text-sm text-ink-soft">
                <span className="figures">{one.short_id}</span>, since <DateText date={one.date} />
              </p>
            </div>
            <LinkButton size="small" href={hrefOf(currency, one)}>
              Withdraw or reinvest<span className="sr-only"> {one.short_id}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {count > results.length && (
        <p className="pt-2">
          <TextLink
            href={paths.investmentReports.getHref(currency)}
            className="inline-flex min-h-11 items-center"
          >
            See all your {currency} investments
          </TextLink>
        </p>
      )}
    </Card>
  );
}
