import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { formatDate, formatMonths } from '@quarrter/domain/calendar';
import { fullTimeMonths, type InvestmentTier, largestNextPlan } from '@quarrter/domain/investments';
import { formatMoney, fromWire, percentFromRatePpm } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { type ReactNode, useState } from 'react';
import type { CurrencySlug } from '../../../paths.ts';
import { RiskLine } from '../../../products/RiskLine.tsx';
import { useInvestmentTiers } from '../../../products/WithInvestmentTiers.tsx';
import { codeOf } from '../currency.tsx';
import { NextPlanDialog } from './NextPlanDialog.tsx';
import { outlookOf } from './next-plan.ts';

type Props = { currency: CurrencySlug; investment: InvestmentWithGrowth };

/** The three things that a client can do with a matured investment, each with its figures. */
export function AtMaturity(props: Props & { onWithdraw: () => void }) {
  const { currency, investment, onWithdraw } = props;
  const tiers = useInvestmentTiers().data;
  const [open, setOpen] = useState(false);
  const { balance, debts } = investment;
  const money = (amount: string) => formatMoney(fromWire(amount), codeOf[currency]);
  return (
    <Card title="What you can do now">
      <ul className="grid gap-4 lg:grid-cols-3">
        <Choice title="Withdraw" figure={money(balance)}>
          <span>
            {debts === undefined
              ? 'You can withdraw up to this amount to your bank account. '
              : `We cannot send a withdrawal until you have paid the ${textOf(debts)} you owe us. `}
            Money you withdraw stops earning.
          </span>
          <Button tone="action" className="mt-3 sm:justify-self-start" onClick={onWithdraw}>
            Withdraw
          </Button>
        </Choice>
        <Leave currency={currency} investment={investment} />
        {tiers && (
          <NextPlan
            currency={currency}
            investment={investment}
            tiers={tiers}
            onStart={() => setOpen(true)}
          />
        )}
      </ul>
      <div className="pt-4">
        <RiskLine />
      </div>
      {tiers && (
        <NextPlanDialog {...{ currency, investment, tiers, open }} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

/** A debt in another currency keeps a withdrawal waiting too. */
const textOf = (debts: NonNullable<InvestmentWithGrowth['debts']>) =>
  debts.map(({ amount, currency }) => formatMoney(fromWire(amount), currency)).join(' and ');

/** Explains the choice to leave the money where it is. */
function Leave({ currency, investment }: Props) {
  const { next_returns_date, monthly_accrued_interest } = investment;
  const next = fromWire(monthly_accrued_interest);
  if (next_returns_date === null || next === 0n) {
    return (
      <Choice title="Keep your money here" figure="No more returns">
        It stays yours but no longer earns returns. You can withdraw it at any time.
      </Choice>
    );
  }
  return (
    <Choice title="Keep it invested" figure={`${formatMoney(next, codeOf[currency])} a month`}>
      Credited on {formatDate(next_returns_date)}, and again each month on the capital. You can
      withdraw at any time.
    </Choice>
  );
}

function NextPlan(props: Props & { tiers: readonly InvestmentTier[]; onStart: () => void }) {
  const { currency, investment, tiers, onStart } = props;
  const code = codeOf[currency];
  const plan = largestNextPlan(tiers, code, fromWire(investment.balance));
  const outlook = plan && outlookOf(tiers, code, investment, plan.amount);
  if (plan === null || outlook === null) {
    const lowest = tiers.find((tier) => tier.currency === code);
    return (
      <Choice title="Reinvest" figure="Not yet">
        The smallest plan starts at {formatMoney(lowest?.minimum ?? 0n, code)}.
      </Choice>
    );
  }
  const rate = percentFromRatePpm(plan.tier.ratePpm);
  return (
    <Choice
      title="Reinvest"
      figure={`${formatMoney(outlook.whole, code)} in ${formatMonths(fullTimeMonths)}`}
    >
      <span>
        Earned by {formatDate(outlook.maturesOn)} on {formatMoney(plan.amount, code)} at {rate}% per
        month. Your returns are invested as well. You cannot withdraw before that date.
      </span>
      <Button tone="quiet" className="mt-3 sm:justify-self-start" onClick={onStart}>
        Reinvest
      </Button>
    </Choice>
  );
}

function Choice(props: { title: string; figure: string; children: ReactNode }) {
  return (
    <li className="grid grid-rows-[auto_auto_1fr] gap-1 rounded-md border border-line p-4">
      <h3 className="text-base">{props.title}</h3>
      <p className="figures text-xl font-600">{props.figure}</p>
      <div className="grid content-between text-sm text-ink-soft">{props.children}</div>
    </li>
  );
}
