import { type ApiError, isUnanswered } from '@quarrter/client/errors';
import type { InvestmentRecord } from '@quarrter/contract/investments';
import { olderInvestmentsQuestion, withdrawalMessages } from '@quarrter/domain/investments';
import { formatAmount, formatMoney, fromWire, parseAmount } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { sentence } from '@quarrter/ui/sentence';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import type { Withdrawal } from './use-withdrawal.ts';
import { remainderWithoutReturns } from './withdrawal-schema.ts';

type Props = { currency: CurrencySlug; investment: InvestmentRecord; withdrawal: Withdrawal };

/** The withdrawal form, and the question whether to draw on older investments. */
export function WithdrawDialog(props: Props) {
  const { investment, withdrawal } = props;
  return (
    <>
      <Dialog
        open={withdrawal.shown === 'form'}
        title={`Withdraw from ${investment.short_id}`}
        onClose={() => {
          if (withdrawal.shown === 'form') withdrawal.close();
        }}
      >
        <WithdrawForm {...props} />
      </Dialog>
      <OlderInvestments withdrawal={withdrawal} />
    </>
  );
}

function WithdrawForm({ currency, investment, withdrawal }: Props) {
  const { form, summary, account, owner, balance, busy, failure, submit, close } = withdrawal;
  const code = codeOf[currency];
  const held = formatMoney(balance, code);
  const amount = parseAmount(form.watch('amount') ?? '');
  const idleRemainder = remainderWithoutReturns(investment, amount);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
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
        {idleRemainder !== null && (
          <Alert
            tone="warn"
            title={`Your remaining ${formatMoney(idleRemainder, code)} would earn nothing`}
          >
            That is below the plan’s minimum of{' '}
            {formatMoney(fromWire(investment.plan_minimum), code)}, so the investment would become
            inactive. The money is still yours.
          </Alert>
        )}
      </div>
      <BankFields
        bankField={form.field('bank_name')}
        accountField={form.field('account')}
        hint="10 digits. Use an account in your own name: we pay the money into it."
        owner={owner}
        {...account}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={`Your ${brand.name} password. We ask for it so that only you can take money out.`}
        {...form.field('password')}
      />
      {failure && <Unprocessed failure={failure} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button type="submit" tone="action" busy={busy} busyLabel="Sending your request…">
          {amount === null || amount <= 0n ? 'Withdraw' : `Withdraw ${formatMoney(amount, code)}`}
        </Button>
        <Button disabled={busy} onMouseDown={keepFieldFocused} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Says why the withdrawal failed, and what is safe to do next. */
function Unprocessed({ failure }: { failure: ApiError }) {
  if (isUnanswered(failure)) {
    return (
      <Alert tone="bad" title="We got no reply to your withdrawal request">
        We don’t know yet whether it went through. If it did, it is listed under Withdrawals on this
        page. What you entered is still here, and it is safe to send it again: we never pay the same
        request twice.
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={withdrawalMessages.failed}>
      {sentence(failure.message)} No money was withdrawn, and what you entered is still here.
    </Alert>
  );
}

/** Asked when the amount exceeds the balance. The requirements fix its text word for word. */
function OlderInvestments({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <Dialog
      open={withdrawal.shown === 'question'}
      title="This is more than your balance"
      onClose={() => {
        if (withdrawal.shown === 'question') withdrawal.close();
      }}
      actions={
        <>
          <Button tone="main" onClick={withdrawal.proceed}>
            Proceed
          </Button>
          <Button onClick={withdrawal.close}>Cancel Withdrawal</Button>
        </>
      }
    >
      <p>{olderInvestmentsQuestion}</p>
    </Dialog>
  );
}
