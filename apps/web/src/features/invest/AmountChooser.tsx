import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import {
  gapError,
  type InvestmentTier,
  investmentAmountMessages,
  limitsOfTiers,
  tierForAmount,
  tiersOf,
} from '@quarrter/domain/investments';
import {
  checkAmount,
  formatAmount,
  formatMoney,
  type Minor,
  majorToMinor,
  parseAmount,
  percentFromRatePpm,
} from '@quarrter/domain/money';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { useState } from 'react';
import { AmountSlider } from '../../forms/AmountSlider.tsx';
import { sliderStops } from '../../forms/slider-stops.ts';
import { type CurrencySlug, paths } from '../../paths.ts';
import { codeOf } from './currency.tsx';
import { PlanEarnings } from './plan/PlanEarnings.tsx';
import { shownPlan } from './plan/shown-plan.ts';

/** The chooser's amount until the client chooses another. */
const startingAmount: Record<CurrencySlug, Minor> = {
  naira: majorToMinor(100_000n),
  dollar: majorToMinor(500n),
};

const sectionClasses = classes(
  'grid gap-6 rounded-lg rounded-br-quarter border border-line bg-surface p-5 shadow-card',
  'sm:p-6 lg:grid-cols-[1fr_minmax(20rem,26rem)] lg:items-start lg:gap-8',
);

type Props = { currency: CurrencySlug; tiers: readonly InvestmentTier[]; today: IsoDate };

/**
 * Starts an investment from its amount: its plan, its returns and their dates, and the day it can
 * be withdrawn. The form is opened with that plan and amount.
 */
export function AmountChooser({ currency, tiers, today }: Props) {
  const code = codeOf[currency];
  const limits = limitsOfTiers(tiers, code);
  const [text, setText] = useState(() => formatAmount(startingAmount[currency]));
  const [showsError, setShowsError] = useState(false);
  const amount = parseAmount(text);
  const tier = amount === null ? null : tierForAmount(tiers, code, amount);
  const chosen = tier && amount !== null ? { tier, amount } : null;
  const error = showsError ? errorOf(tiers, currency, text) : undefined;

  function showError() {
    setShowsError(true);
    document.getElementById('amount')?.focus();
  }

  return (
    <section aria-labelledby="choose-amount" className={sectionClasses}>
      <div className="grid gap-5">
        <h2 id="choose-amount" className="text-xl">
          How much do you want to invest?
        </h2>
        <MoneyField
          label="Amount to invest"
          name="amount"
          currency={code}
          value={text}
          error={error}
          hint={rangeText(tiers, currency)}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setShowsError(true)}
        />
        <AmountSlider
          currency={code}
          stops={sliderStops(limits)}
          amount={amount ?? limits.minimum}
          onChoose={(minor) => setText(formatAmount(minor))}
        />
        {chosen ? (
          <InvestLink currency={currency} {...chosen} />
        ) : (
          <Button tone="action" className="sm:justify-self-start" onClick={showError}>
            Invest
          </Button>
        )}
        <div role="status">
          {chosen && <Summary currency={currency} today={today} {...chosen} />}
        </div>
      </div>
      <div
        className={classes(
          'grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5',
          'forced-colors:border',
        )}
      >
        {chosen ? (
          <PlanEarnings {...shownPlan(chosen.amount, chosen.tier, today)} />
        ) : (
          <p className="text-sm text-ink-soft">
            Enter an amount to see what it would earn, and when.
          </p>
        )}
      </div>
    </section>
  );
}

type Chosen = { currency: CurrencySlug; tier: InvestmentTier; amount: Minor };

function InvestLink({ currency, tier, amount }: Chosen) {
  return (
    <LinkButton
      tone="action"
      className="sm:justify-self-start"
      href={paths.investForm.getHref({
        s: tier.code,
        type: currency,
        amount: plainAmount(amount),
        // A client whom we know has only to check and pay; any other starts with what is missing.
        step: '4',
      })}
    >
      Invest {formatMoney(amount, codeOf[currency])}
    </LinkButton>
  );
}

/** The plan in a sentence, also for those who hear the page. */
function Summary({ tier, amount, today }: Chosen & { today: IsoDate }) {
  const money = (minor: Minor) => formatMoney(minor, tier.currency);
  const rate = `${percentFromRatePpm(tier.ratePpm)}%`;
  const range =
    tier.maximum === null
      ? `${money(tier.minimum)} and above`
      : `${money(tier.minimum)} to ${money(tier.maximum)}`;
  const { plan } = shownPlan(amount, tier, today);
  const chosen = <strong className="font-600">{money(amount)}</strong>;
  return (
    <p>
      {chosen} is in the plan for {range}, and earns{' '}
      <strong className="font-600">{rate} per month</strong>. You can withdraw from{' '}
      {formatDate(plan.maturesOn)}, and will have earned {money(plan.total.net)} by then.
    </p>
  );
}

function rangeText(tiers: readonly InvestmentTier[], currency: CurrencySlug): string {
  const plans = tiersOf(tiers, codeOf[currency]);
  const [least, most] = [plans[0]?.minimum ?? 0n, plans.at(-1)?.maximum ?? null];
  const from = formatMoney(least, codeOf[currency]);
  return most === null ? `${from} or more` : `${from} to ${formatMoney(most, codeOf[currency])}`;
}

function errorOf(
  tiers: readonly InvestmentTier[],
  currency: CurrencySlug,
  text: string,
): string | undefined {
  const code = codeOf[currency];
  const checked = checkAmount(text, limitsOfTiers(tiers, code), investmentAmountMessages);
  if (!checked.ok) return checked.message;
  return gapError(tiers, code, checked.minor) ?? undefined;
}

/** As an address has it: without separators. */
function plainAmount(amount: Minor): string {
  return formatAmount(amount).replaceAll(',', '');
}
