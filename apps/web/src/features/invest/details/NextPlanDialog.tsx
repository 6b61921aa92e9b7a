import { type ApiError, isUnanswered } from '@quarrter/client/errors';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { formatDate } from '@quarrter/domain/calendar';
import {
  type InvestmentTier,
  investmentStatus,
  largestNextPlan,
} from '@quarrter/domain/investments';
import {
  formatAmount,
  formatMoney,
  fromWire,
  parseAmount,
  percentFromRatePpm,
  ratePpmFromPercent,
} from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { sentence } from '@quarrter/ui/sentence';
import type { CurrencySlug } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { type NextPlanOutlook, outlookOf } from './next-plan.ts';
import { type NextPlan, useNextPlan } from './use-next-plan.ts';

type Props = {
  currency: CurrencySlug;
  investment: InvestmentRecord;
  tiers: readonly InvestmentTier[];
  onClose: () => void;
};

/** Starts the next plan from the balance of a matured investment. */
export function NextPlanDialog(props: Props & { open: boolean }) {
  const { open, currency, investment, tiers } = props;
  // A request keeps its key while the dialog is closed, so that it never starts two plans.
  const plan = useNextPlan(currency, investment, tiers);
  function close() {
    if (!plan.busy) props.onClose();
  }
  return (
    <Dialog open={open} title="Reinvest" onClose={close}>
      <NextPlanForm {...props} plan={plan} onClose={close} />
    </Dialog>
  );
}

function NextPlanForm({ investment, tiers, onClose, plan }: Props & { plan: NextPlan }) {
  const { form, code, balance, busy, failure, submit } = plan;
  const amount = parseAmount(form.watch('amount') ?? '');
  const outlook = outlookOf(tiers, code, investment, amount);
  const rateNow = investment.next_returns_date === null ? null : investment.interest_rate;
  const label = outlook && amount !== null ? `Reinvest ${formatMoney(amount, code)}` : 'Reinvest';
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={form.attempt > 0 ? form.summary : []} attempt={form.attempt} />
      <div className="grid gap-2">
        <MoneyField
          label="Amount"
          currency={code}
          hint={
            `You have ${formatMoney(balance, code)}. We take your capital first, then your ` +
            'returns. No card is charged.'
          }
          {...form.field('amount')}
        />
        <div className="flex flex-wrap gap-2">
          {shortcuts(tiers, investment, code).map(({ label: text, amount: whole }) => (
            <Button
              key={text}
              size="small"
              onMouseDown={keepFieldFocused}
              onClick={() => form.setValue('amount', formatAmount(whole), { shouldValidate: true })}
            >
              {text}: {formatMoney(whole, code)}
            </Button>
          ))}
        </div>
      </div>
      <div role="status">{outlook && <Outlook outlook={outlook} code={code} rate={rateNow} />}</div>
      <RiskLine />
      {failure && <NotStarted failure={failure} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button type="submit" tone="action" busy={busy} busyLabel="Reinvesting…">
          {label}
        </Button>
        <Button disabled={busy} onMouseDown={keepFieldFocused} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The full balance, and only the capital, if a plan accepts them. */
function shortcuts(
  tiers: readonly InvestmentTier[],
  { balance, investment_amount }: InvestmentRecord,
  currency: 'NGN' | 'USD',
) {
  const [all, capital] = [balance, investment_amount].map((text) =>
    largestNextPlan(tiers, currency, fromWire(text)),
  );
  return [
    ...(all ? [{ label: 'Full balance', amount: all.amount }] : []),
    ...(capital && capital.amount !== all?.amount
      ? [{ label: 'Capital only', amount: capital.amount }]
      : []),
  ];
}

/** The plan's returns, its maturity, and the effect on the rest of the money. */
function Outlook(props: {
  outlook: NextPlanOutlook;
  code: 'NGN' | 'USD';
  /** Of the capital where it is; null when it earns nothing. */
  rate: string | null;
}) {
  const { outlook, code, rate } = props;
  const { tier, monthly, whole, maturesOn, left, leftStatus, leftEarns } = outlook;
  const afterTax = tier.taxPpm > 0 ? ' after tax' : '';
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact label="Rate">{percentFromRatePpm(tier.ratePpm)}% per month</Fact>
        <Fact label={`Credited each month${afterTax}`}>{formatMoney(monthly, code)}</Fact>
        <Fact label={`Earned by ${formatDate(maturesOn)}${afterTax}`} strong>
          {formatMoney(whole, code)}
        </Fact>
      </Facts>
      {rate !== null && tier.ratePpm < ratePpmFromPercent(rate) && (
        <Alert tone="warn" title="This plan pays less">
          Where it is now, your capital earns {rate}% per month, and you can withdraw it at any
          time.
        </Alert>
      )}
      <p>You can withdraw it from {formatDate(maturesOn)}.</p>
      {left > 0n && (
        <p>
          {formatMoney(left, code)} stays in this investment
          {leftStatus === investmentStatus.inactive &&
            '. That is below the plan’s minimum, so it will stop earning'}
          {leftEarns && ', and its capital continues to earn'}. You can withdraw it at any time.
        </p>
      )}
      {left === 0n && <p>This investment will be empty, so we will close it.</p>}
    </div>
  );
}

function NotStarted({ failure }: { failure: ApiError }) {
  if (isUnanswered(failure)) {
    return (
      <Alert tone="bad" title="We got no reply">
        We do not know yet whether your money was reinvested. It is safe to send it again: we never
        reinvest the same money twice. <GetHelp about="investment" />
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title="We could not reinvest your money">
      {sentence(failure.message)} Your money has not moved. <GetHelp about="investment" />
    </Alert>
  );
}
