import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { investmentStatus } from '@quarrter/domain/investments';
import { QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import type { CurrencySlug } from '../../../paths.ts';
import { BeingWithdrawn } from '../BeingWithdrawn.tsx';
import { codeOf } from '../currency.tsx';
import { canWithdraw, isInProgress, maturityText } from '../investment.ts';
import type { Withdrawal } from './use-withdrawal.ts';
import { balanceId, WithdrawDialog } from './WithdrawDialog.tsx';

type Props = { currency: CurrencySlug; investment: InvestmentWithGrowth };

/** The investment's balance, and the dialog to withdraw from it. */
export function InvestmentFigures(props: Props & { withdrawal: Withdrawal }) {
  const { currency, investment, withdrawal } = props;
  const money = (amount: string) => <Money amount={amount} currency={codeOf[currency]} />;
  return (
    <>
      <QuarterPanel
        tone={canWithdraw(investment) ? 'soon' : 'calm'}
        id={balanceId}
        tabIndex={-1}
        className="grid gap-6 outline-none"
      >
        <dl>
          <Figure band size="huge" label="Balance" detail={<BelowBalance {...props} />}>
            {money(investment.balance)}
          </Figure>
        </dl>
        <Figures>
          <Figure band size="normal" label="Capital invested">
            {money(investment.investment_amount)}
          </Figure>
          <Figure band size="normal" label="Returns">
            {money(investment.returns)}
          </Figure>
          <Figure band size="normal" label="Next return">
            {investment.next_returns_date ? money(investment.monthly_accrued_interest) : 'None'}
          </Figure>
        </Figures>
      </QuarterPanel>
      <WithdrawDialog currency={currency} investment={investment} withdrawal={withdrawal} />
    </>
  );
}

function BelowBalance({ currency, investment }: Props) {
  const waiting = investment.withdrawals.filter(isInProgress);
  return (
    <>
      <BeingWithdrawn currency={currency} withdrawals={waiting} />
      <Maturity investment={investment} />
    </>
  );
}

function Maturity({ investment }: Pick<Props, 'investment'>) {
  if (investment.status === investmentStatus.complete) {
    return <span className="text-base">No money is left in this investment.</span>;
  }
  const since = investment.days_left < 0 ? 'since' : 'from';
  return (
    <span className="text-base">
      <strong className="font-600 text-on-band">{maturityText(investment)}</strong>. Available{' '}
      {since} <DateText date={investment.maturity_date} />
    </span>
  );
}
