import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { Money } from '@quarrter/ui/Money';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';

type Withdrawal = InvestmentRecord['withdrawals'][number];

/** This investment's part of a withdrawal, and the total when other investments pay part of it. */
export function PartOfWithdrawal(props: { currency: CurrencySlug; withdrawal: Withdrawal }) {
  const { currency, withdrawal } = props;
  const { amount, whole_amount: whole } = withdrawal;
  const part = <Money amount={amount} currency={codeOf[currency]} className="font-600" />;
  if (whole === amount) return part;
  return (
    <>
      {part}{' '}
      <span className="text-sm text-ink-soft">
        of a withdrawal of <Money amount={whole} currency={codeOf[currency]} />
      </span>
    </>
  );
}
