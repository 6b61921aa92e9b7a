import { formatMonths } from '@quarrter/domain/calendar';
import {
  annualPercentageRate,
  buildSchedule,
  durationsOf,
  type LoanProduct,
  limitsFor,
  loanAmountMessages,
  personalTiers,
  rangeOfTier,
  scheduleTotals,
} from '@quarrter/domain/loans';
import {
  checkAmount,
  clampAmount,
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
import { SelectField } from '@quarrter/ui/SelectField';
import { useState } from 'react';
import { AmountSlider } from '../forms/AmountSlider.tsx';
import { sliderStops } from '../forms/slider-stops.ts';
import { paths } from '../paths.ts';
import { LOAN_FLOOR } from './loan-floor.ts';
import { PaymentsFigure } from './PaymentsFigure.tsx';

/** The chooser begins with an amount that many ask for, within the product's range. */
const usual = majorToMinor(100_000n);
/** The slider's first stop. Few borrow less, and the field takes any amount. */
const leastStop = majorToMinor(10_000n);

const sectionClasses = classes(
  'grid gap-6 rounded-lg rounded-br-quarter bg-surface p-5 shadow-card sm:p-6',
  'lg:grid-cols-[1fr_minmax(20rem,26rem)] lg:items-start lg:gap-8 forced-colors:border',
);

/**
 * Starts a personal loan from its amount: the monthly payment, and the form with that amount. The
 * tier follows from the amount.
 */
export function LoanAmountChooser({ product }: { product: LoanProduct }) {
  const limits = limitsFor(product, { floor: LOAN_FLOOR });
  const months = durationsOf(product);
  const [text, setText] = useState(() => formatAmount(clampAmount(usual, limits)));
  const [duration, setDuration] = useState(String(months.at(-1)));
  const [showsError, setShowsError] = useState(false);
  const checked = checkAmount(text, limits, loanAmountMessages);
  const amount = checked.ok ? checked.minor : null;

  function showError() {
    setShowsError(true);
    document.getElementById('wanted_amount')?.focus();
  }

  return (
    <section aria-labelledby="choose-loan-amount" className={sectionClasses}>
      <div className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="choose-loan-amount" className="text-xl">
            How much do you need?
          </h2>
          <p className="text-ink-soft">
            A personal loan, if you earn a salary or run your own business.
          </p>
        </div>
        <MoneyField
          label="Amount to borrow"
          name="wanted_amount"
          value={text}
          error={showsError && !checked.ok ? checked.message : undefined}
          hint={`${formatMoney(limits.minimum, 'NGN')} to ${maximumText(limits.maximum)}`}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setShowsError(true)}
        />
        <AmountSlider
          currency="NGN"
          stops={sliderStops({ ...limits, minimum: clampAmount(leastStop, limits) })}
          amount={parseAmount(text) ?? limits.minimum}
          onChoose={(minor) => setText(formatAmount(minor))}
        />
        <SelectField
          label="Repay over"
          name="wanted_months"
          placeholder={null}
          options={months.map((count) => ({ value: String(count), label: formatMonths(count) }))}
          value={duration}
          onChange={(event) => setDuration(event.target.value)}
        />
        {amount === null ? (
          <Button tone="action" className="sm:justify-self-start" onClick={showError}>
            Apply
          </Button>
        ) : (
          <ApplyLink product={product} amount={amount} months={duration} />
        )}
      </div>
      <div
        aria-live="polite"
        className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5 forced-colors:border"
      >
        {amount === null ? (
          <p className="text-sm text-ink-soft">Enter an amount to see what it would cost.</p>
        ) : (
          <Cost product={product} principal={amount} months={Number(duration)} />
        )}
      </div>
    </section>
  );
}

function ApplyLink(props: { product: LoanProduct; amount: Minor; months: string }) {
  const { product, amount, months } = props;
  return (
    <LinkButton
      tone="action"
      className="sm:justify-self-start"
      href={paths.loanForm.getHref('personal', {
        ...tierOf(product, amount),
        amount: formatAmount(amount).replaceAll(',', ''),
        months,
      })}
    >
      Apply for {formatMoney(amount, 'NGN')}
    </LinkButton>
  );
}

function maximumText(maximum: Minor | null): string {
  return maximum === null ? 'what your income allows' : formatMoney(maximum, 'NGN');
}

/** The tier of an amount, as the form's address names it. */
function tierOf(product: LoanProduct, amount: Minor): { tier?: string } {
  const tier = personalTiers.find((one) => {
    const range = rangeOfTier(product, one);
    return range && amount >= range.minimum && amount <= range.maximum;
  });
  return tier === undefined ? {} : { tier: String(tier) };
}

/** The loan's cost at the product's own rate, by the rules that build the schedule. */
function Cost(props: { product: LoanProduct; principal: Minor; months: number }) {
  const { principal, months } = props;
  const { ratePpm } = props.product;
  // The instalments do not depend on the day on which the loan starts.
  const schedule = buildSchedule({ principal, ratePpm, months, startOn: '2026-01-01' });
  const instalments = schedule.map((row) => row.principal + row.interest);
  const { interest, total } = scheduleTotals(schedule);
  const money = (minor: Minor) => formatMoney(minor, 'NGN');
  return (
    <>
      <dl>
        <PaymentsFigure instalments={instalments} />
      </dl>
      <p className="text-sm">
        Total to repay: {money(total)}. {money(interest)} of it is interest, at{' '}
        {percentFromRatePpm(ratePpm)}% per month. The APR is{' '}
        {annualPercentageRate({ principal, instalments })}%.
      </p>
      <p className="text-xs text-ink-soft">
        This is the highest rate for this loan. Your offer states the exact figures before you
        accept.
      </p>
    </>
  );
}
