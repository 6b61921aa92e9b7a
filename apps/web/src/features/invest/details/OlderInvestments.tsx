import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type {
  PreviewedPart,
  WithdrawalPreview,
} from '@quarrter/contract/client/withdrawal-preview';
import { investmentStatus, olderInvestmentsQuestion } from '@quarrter/domain/investments';
import { formatMoney, fromWire, parseAmount } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import type { Withdrawal } from './use-withdrawal.ts';

type Props = { currency: CurrencySlug; investment: InvestmentRecord; withdrawal: Withdrawal };

/**
 * Asked when the amount exceeds the balance; the requirements fix the text word for word. Below it
 * are the amount that each investment would pay, and how the withdrawal would change it.
 */
export function OlderInvestments(props: Props) {
  const { withdrawal } = props;
  const { preview } = withdrawal;
  const canProceed = preview !== null && preview.parts.length > 0;
  return (
    <Dialog
      open={withdrawal.shown === 'question'}
      title="This is more than your balance"
      onClose={() => {
        if (withdrawal.shown === 'question') withdrawal.close();
      }}
      actions={
        <>
          {canProceed && (
            <Button tone="main" onClick={withdrawal.proceed}>
              Proceed
            </Button>
          )}
          {preview && !canProceed && <TakeAvailable {...props} preview={preview} />}
          <Button onClick={withdrawal.close}>Cancel Withdrawal</Button>
        </>
      }
    >
      {/* It has the focus, so that a phone shows the question first and not the buttons. */}
      <p data-first-focus="" tabIndex={-1} className="outline-none">
        {olderInvestmentsQuestion}
      </p>
      <p className="text-ink-soft">We’ll take it from your matured investments, oldest first.</p>
      {preview && canProceed && <Breakdown {...props} preview={preview} />}
      {preview && !canProceed && <NotEnough {...props} preview={preview} />}
    </Dialog>
  );
}

function Breakdown({ currency, investment, withdrawal, preview }: Props & Previewed) {
  const amount = parseAmount(withdrawal.form.getValues('amount')) ?? 0n;
  return (
    <section aria-label="Amount from each investment" className="grid gap-2">
      <p className="text-sm text-ink-soft">
        How we’ll take {formatMoney(amount, codeOf[currency])}:
      </p>
      <ol className="grid divide-y divide-line rounded-md border border-line-strong">
        {preview.parts.map((part) => (
          <li key={part.id} className="grid gap-1 p-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-600">
                {part.short_id}
                {part.id === investment.id && (
                  <span className="text-sm font-400 text-ink-soft"> (this investment)</span>
                )}
              </p>
              <Money
                amount={part.amount}
                currency={codeOf[currency]}
                className="figures ms-auto font-600"
              />
            </div>
            <p className="text-sm text-ink-soft">
              Started <DateText date={part.start_date} />. {sourcesText(part, currency)}
            </p>
            <Outcome part={part} currency={currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Previewed = { preview: WithdrawalPreview };
type PartProps = { part: PreviewedPart; currency: CurrencySlug };

function sourcesText(part: PreviewedPart, currency: CurrencySlug): string {
  const money = (wire: string) => formatMoney(fromWire(wire), codeOf[currency]);
  const hasReturns = fromWire(part.returns) > 0n;
  if (!hasReturns) return `${money(part.capital)} of capital.`;
  if (fromWire(part.capital) === 0n) return `${money(part.returns)} of returns.`;
  return `${money(part.capital)} of capital and ${money(part.returns)} of returns.`;
}

/** Shows the status of an investment after the withdrawal. */
function Outcome({ part, currency }: PartProps) {
  const left = formatMoney(fromWire(part.left), codeOf[currency]);
  if (part.status_after === investmentStatus.complete) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="neutral">Complete</Badge> Nothing is left in it.
      </p>
    );
  }
  if (part.status_after === investmentStatus.inactive) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="yellow">Inactive</Badge> {left} is left and earns nothing.
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="green">Active</Badge> {left} is left
      {part.investment_type === 'FTI' ? ' and continues to earn.' : '.'}
    </p>
  );
}

/** All or nothing: more than everything is not paid in part. */
function NotEnough({ currency, preview }: Props & Previewed) {
  return (
    <p className="font-600">
      Together, your matured investments hold{' '}
      {formatMoney(fromWire(preview.available), codeOf[currency])}. You can withdraw up to this
      amount.
    </p>
  );
}

function TakeAvailable({ currency, withdrawal, preview }: Props & Previewed) {
  const available = fromWire(preview.available);
  return (
    <Button tone="main" onClick={() => withdrawal.takeAvailable(available)}>
      Withdraw {formatMoney(available, codeOf[currency])} instead
    </Button>
  );
}
