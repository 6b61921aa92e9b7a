import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type InvestmentSummary, summary } from '@quarrter/contract/client/investments';
import { type InvestmentTier, tiersOf } from '@quarrter/domain/investments';
import { currencySymbol, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type CurrencySlug, paths } from '../../paths.ts';
import { PendingPayments } from '../../payments/PendingPayments.tsx';
import { RiskLine } from '../../products/RiskLine.tsx';
import { useInvestmentTiers } from '../../products/WithInvestmentTiers.tsx';
import { codeOf, nameOf } from './currency.tsx';

/** The choice of naira or dollars. */
export default function InvestPage() {
  const naira = useCall(summary, { params: { currency: 'naira' } });
  const dollar = useCall(summary, { params: { currency: 'dollar' } });
  const tiers = useInvestmentTiers();
  if (!naira.data || !dollar.data || !tiers.data) {
    return <LoadingOrFailed of={[naira, dollar, tiers]} what="Your investments" />;
  }
  return (
    <div className="grid gap-5 lg:min-h-[calc(100dvh-9rem)] lg:content-center">
      <PendingPayments purpose="investment" />
      <div className="grid gap-1">
        <h2 className="text-xl">Which currency do you want to invest in?</h2>
        <p className="text-ink-soft">
          You pay for dollar investments in dollars and are paid out in dollars. We never convert
          them.
        </p>
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        <li>
          <Denomination currency="naira" summary={naira.data} tiers={tiers.data} />
        </li>
        <li>
          <Denomination currency="dollar" summary={dollar.data} tiers={tiers.data} />
        </li>
      </ul>
      <RiskLine />
    </div>
  );
}

function Denomination(props: {
  currency: CurrencySlug;
  summary: InvestmentSummary;
  tiers: readonly InvestmentTier[];
}) {
  const { currency, summary, tiers } = props;
  const invested = summary.total_count > 0;
  return (
    <Link
      href={
        invested ? paths.investOverview.getHref(currency) : paths.investPicker.getHref(currency)
      }
      className={classes(
        'group grid h-full content-between gap-6 rounded-lg rounded-br-quarter border',
        'border-line bg-surface p-5 shadow-card transition-colors',
        'hover:border-main-text sm:p-7',
      )}
    >
      <span className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={classes(
            'grid size-16 shrink-0 place-items-center rounded-full rounded-br-none text-3xl',
            'font-600',
            currency === 'naira' ? 'bg-main text-on-main' : 'bg-main-soft text-main-text',
          )}
        >
          {currencySymbol(codeOf[currency])}
        </span>
        <span className="grid gap-0.5">
          <span className="text-2xl font-600">{nameOf[currency]}</span>
          <span className="figures text-ink-soft">{plansText(tiers, currency)}</span>
        </span>
      </span>
      {invested && <Held currency={currency} summary={summary} />}
      <span className="inline-flex items-center gap-2 font-600 text-main-text">
        {invested ? 'See your investments' : `See the ${currency} plans`}
        <ArrowRight
          aria-hidden="true"
          className="size-4.5 transition-transform group-hover:translate-x-1"
        />
      </span>
    </Link>
  );
}

function Held(props: { currency: CurrencySlug; summary: InvestmentSummary }) {
  const { current_count, total_investment_and_returns } = props.summary;
  return (
    <span className="grid gap-0.5">
      <span className="text-sm text-ink-soft">
        {current_count === 1 ? 'In 1 investment' : `In ${current_count} investments`}
      </span>
      <Money
        amount={total_investment_and_returns}
        currency={codeOf[props.currency]}
        className="text-2xl font-600"
      />
    </span>
  );
}

/** The smallest amount and the range of rates in one currency. */
function plansText(all: readonly InvestmentTier[], slug: CurrencySlug): string {
  const tiers = tiersOf(all, codeOf[slug]);
  const [lowest] = tiers;
  if (!lowest) return '';
  const rates = tiers.map(({ ratePpm }) => ratePpm);
  const ends = [...new Set([Math.min(...rates), Math.max(...rates)])].map(percentFromRatePpm);
  const between = `${ends.join('% to ')}% per month`;
  return `From ${formatMoney(lowest.minimum, lowest.currency)}, at ${between}`;
}
