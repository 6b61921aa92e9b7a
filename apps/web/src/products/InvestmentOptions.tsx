import { type InvestmentTier, limitsOfTiers } from '@quarrter/domain/investments';
import { currencies, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type CurrencySlug, paths } from '../paths.ts';
import { RiskLine } from './RiskLine.tsx';
import { WithInvestmentTiers } from './WithInvestmentTiers.tsx';

const words = { NGN: 'naira', USD: 'dollars' } as const;
const slugs = { NGN: 'naira', USD: 'dollar' } as const;

/** The plans as cards that lead to the investment form; one below the other on a phone. */
export function InvestmentOptions({ currency }: { currency?: CurrencySlug }) {
  return (
    <WithInvestmentTiers>
      {(tiers) => (
        <div className="grid gap-3">
          {!currency && <Minimums tiers={tiers} />}
          <Options
            tiers={tiers.filter((tier) => !currency || slugs[tier.currency] === currency)}
            chosen={currency}
          />
          <RiskLine />
        </div>
      )}
    </WithInvestmentTiers>
  );
}

/** `From N10,000 in naira, or from $100 in dollars.` */
function Minimums({ tiers }: { tiers: readonly InvestmentTier[] }) {
  const offered = currencies.filter((one) => tiers.some(({ currency }) => currency === one));
  if (offered.length === 0) return null;
  const minimums = offered.map(
    (one) => `${formatMoney(limitsOfTiers(tiers, one).minimum, one)} in ${words[one]}`,
  );
  return <p className="text-ink-soft">From {minimums.join(', or from ')}.</p>;
}

function Options({ tiers, chosen }: { tiers: readonly InvestmentTier[]; chosen?: CurrencySlug }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {tiers.map((tier) => (
        <li key={tier.code}>
          <Link
            href={hrefOf(tier, chosen)}
            className={classes(
              'group flex h-full items-center justify-between gap-4 rounded-lg border',
              'border-line bg-surface p-4 shadow-card transition-colors',
              'hover:border-main-text',
            )}
          >
            <span className="grid gap-0.5">
              <span className="figures text-sm text-ink-soft">
                {formatMoney(tier.minimum, tier.currency)}
                {tier.maximum === null
                  ? ' and above'
                  : ` to ${formatMoney(tier.maximum, tier.currency)}`}
              </span>
              <span className="figures text-xl font-600">
                {percentFromRatePpm(tier.ratePpm)}%
                <span className="text-sm font-400 text-ink-soft"> per month</span>
              </span>
            </span>
            <ArrowRight
              aria-hidden="true"
              className={classes(
                'size-5 shrink-0 text-main-text',
                'transition-transform',
                'group-hover:translate-x-1',
              )}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** DSH-06: if no currency was chosen, the form treats a plan without `type` as one in naira. */
function hrefOf({ code, currency }: InvestmentTier, chosen: CurrencySlug | undefined): string {
  const isImplied = chosen === undefined && currency === 'NGN';
  return paths.investForm.getHref(isImplied ? { s: code } : { s: code, type: slugs[currency] });
}
