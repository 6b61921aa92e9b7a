import { type ApiError, isUnanswered } from '@quarrter/client/errors';
import type { InvestmentRecord, InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { formatDate } from '@quarrter/domain/calendar';
import { withdrawalMessages } from '@quarrter/domain/investments';
import {
  formatAmount,
  formatMoney,
  fromWire,
  type Minor,
  parseAmount,
} from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { heldPress } from '@quarrter/ui/held-press';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { sentence } from '@quarrter/ui/sentence';
import type { CurrencySlug } from '../../../paths.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf } from '../currency.tsx';
import { AboveBalance } from './AboveBalance.tsx';
import { BeforeWePay } from './BeforeWePay.tsx';
import { PayoutAccountFields } from './PayoutAccountFields.tsx';
import type { Withdrawal } from './use-withdrawal.ts';
import { partsOf, remainderWithoutReturns } from './withdrawal-schema.ts';

type Props = { currency: CurrencySlug; investment: InvestmentWithGrowth; withdrawal: Withdrawal };

/** Amount, account and password of a withdrawal, and its effect on the investment. */
export function WithdrawForm({ currency, investment, withdrawal }: Props) {
  const { form, summary, balance, payout, busy, busyLabel, failure } = withdrawal;
  const code = codeOf[currency];
  const held = formatMoney(balance, code);
  const amount = parseAmount(form.watch('amount') ?? '');
  return (
    <form noValidate onSubmit={withdrawal.submit} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={form.attempt} />
      <div className="grid gap-2">
        <MoneyField
          label="Amount"
          currency={code}
          hint={`Your balance is ${held}. We take your capital first, then your returns.`}
          {...form.field('amount')}
        />
        <Button
          size="small"
          className="justify-self-start"
          onMouseDown={keepFieldFocused}
          onClick={() => form.setValue('amount', formatAmount(balance), { shouldValidate: true })}
        >
          Full balance: {held}
        </Button>
        <div role="status">
          <WhatHappens currency={currency} investment={investment} amount={amount} />
        </div>
      </div>
      <PayoutAccountFields withdrawal={withdrawal} />
      <BeforeWePay currency={currency} withdrawal={withdrawal} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={`Your ${brand.name} password. This confirms that it is you.`}
        {...form.field('password')}
      />
      {failure && (
        <div ref={intoView}>
          <Unprocessed failure={failure} />
        </div>
      )}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button
          type="submit"
          tone="action"
          busy={busy || payout.isLoading}
          busyLabel={busy ? busyLabel : undefined}
          {...heldPress}
        >
          {amount === null || amount <= 0n ? 'Withdraw' : `Withdraw ${formatMoney(amount, code)}`}
        </Button>
        <Button disabled={busy} onMouseDown={keepFieldFocused} onClick={withdrawal.close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Explains the parts of the withdrawal and its effect on the investment. */
function WhatHappens(props: {
  currency: CurrencySlug;
  investment: InvestmentWithGrowth;
  amount: Minor | null;
}) {
  const { investment, amount } = props;
  if (amount !== null && amount > fromWire(investment.balance)) {
    return <AboveBalance {...props} amount={amount} />;
  }
  const parts = partsOf(investment, amount);
  const money = (minor: Minor) => formatMoney(minor, codeOf[props.currency]);
  if (parts === null) return null;
  const taken =
    parts.returns === 0n
      ? `This withdrawal uses ${money(parts.capital)} of your capital`
      : `This withdrawal uses ${money(parts.capital)} of your capital and ` +
        `${money(parts.returns)} of your returns`;
  const early = parts.capital > 0n && beforeReturns(investment);
  if (parts.left === 0n) {
    return (
      <Alert title="We will close this investment">
        {taken}. It withdraws everything, so the investment will be empty. {early}
      </Alert>
    );
  }
  const idle = remainderWithoutReturns(investment, amount);
  if (idle !== null) {
    return (
      <Alert tone="warn" title={`Your remaining ${money(idle)} would earn nothing`}>
        {taken}. The rest is below the plan’s minimum of {money(fromWire(investment.plan_minimum))},
        so the investment would become inactive. The money is still yours. {early}
      </Alert>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      {taken}. {money(parts.left)} stays in the investment. {early}
    </p>
  );
}

/** A part of a month earns nothing: returns are credited on the capital of their day. */
function beforeReturns({ next_returns_date, monthly_accrued_interest }: InvestmentRecord): string {
  if (next_returns_date === null || fromWire(monthly_accrued_interest) === 0n) return '';
  const date = formatDate(next_returns_date);
  return (
    `Returns are credited on ${date}: capital that you withdraw before then earns nothing for ` +
    'this month.'
  );
}

/** It pushes the button that was pressed below the edge of a phone. */
function intoView(failure: HTMLElement | null) {
  failure?.scrollIntoView({ block: 'center' });
}

/** Says why the withdrawal failed, and the safe next step. */
function Unprocessed({ failure }: { failure: ApiError }) {
  if (isUnanswered(failure)) {
    return (
      <Alert tone="bad" title="We got no reply to your withdrawal request">
        It may have gone through: then it is listed under Withdrawals on this page. What you entered
        is still here, and it is safe to send it again: we never pay the same request twice.{' '}
        <GetHelp about="withdrawal" />
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={withdrawalMessages.failed}>
      {sentence(failure.message)} No money was withdrawn, and what you entered is still here.{' '}
      <GetHelp about="withdrawal" />
    </Alert>
  );
}
