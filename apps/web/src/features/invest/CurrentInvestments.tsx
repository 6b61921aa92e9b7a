import type { CurrentInvestment } from '@quarrter/contract/client/investment-overview';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { type CurrencySlug, paths } from '../../paths.ts';
import { RiskLine } from '../../products/RiskLine.tsx';
import { codeOf } from './currency.tsx';
import { hrefOf, maturityText } from './investment.ts';
import { InvestmentBadge } from './investment-columns.tsx';

/** Cards of up to five investments that still hold money, and one to add another. */
export function CurrentInvestments(props: {
  currency: CurrencySlug;
  investments: readonly CurrentInvestment[];
}) {
  const { currency, investments: current } = props;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">
        {current.length === 0 ? 'No Current Investment' : 'Current investments'}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {current.map((investment) => (
          <li key={investment.id}>
            <InvestmentCard currency={currency} investment={investment} />
          </li>
        ))}
        <li>
          <AddPlan currency={currency} />
        </li>
      </ul>
      {current.length > 0 && <RiskLine />}
    </section>
  );
}

function InvestmentCard(props: { currency: CurrencySlug; investment: CurrentInvestment }) {
  const { currency, investment } = props;
  const money = (amount: string) => <Money amount={amount} currency={codeOf[currency]} />;
  return (
    <Link
      href={hrefOf(currency, investment)}
      className={classes(
        'grid h-full content-between gap-4 rounded-lg border border-line bg-surface p-5',
        'shadow-card transition-colors hover:border-main-text',
      )}
    >
      <span className="flex items-center justify-between gap-3">
        <span className="figures text-sm text-ink-soft">{investment.short_id}</span>
        <InvestmentBadge investment={investment} />
      </span>
      <span className="grid gap-0.5">
        <span className="text-sm text-ink-soft">Balance</span>
        <span className="text-2xl font-600">{money(investment.balance)}</span>
        <span className="text-sm text-ink-soft">{money(investment.returns)} in returns</span>
      </span>
      <span className="grid gap-1 border-t border-line pt-3 text-sm">
        <Line label="Rate">{investment.interest_rate}% per month</Line>
        <Line label="Next return">
          {investment.next_returns_date ? (
            <>
              {money(investment.monthly_accrued_interest)} on{' '}
              <DateText date={investment.next_returns_date} />
            </>
          ) : (
            'None'
          )}
        </Line>
        <Line label="Maturity">{maturityText(investment)}</Line>
      </span>
    </Link>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex justify-between gap-4">
      <span className="text-ink-soft">{label}</span>
      <span className="figures text-end font-600">{children}</span>
    </span>
  );
}

function AddPlan({ currency }: { currency: CurrencySlug }) {
  return (
    <Link
      href={paths.investPicker.getHref(currency)}
      className={classes(
        'grid h-full min-h-32 place-content-center justify-items-center gap-3',
        'rounded-lg border-2 border-dashed border-line-strong p-5 text-center font-600',
        'text-main-text transition-colors hover:border-main-text hover:bg-main-soft',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full rounded-br-none bg-main-soft">
        <Plus aria-hidden="true" className="size-6" />
      </span>
      Add New Investment Plan
    </Link>
  );
}
