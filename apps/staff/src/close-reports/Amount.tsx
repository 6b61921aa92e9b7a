import { formatAmount } from '@quarrter/domain/money';
import { Money } from '../shell/Money.tsx';

/** Money of any currency that the provider names; one that we do not take has its code in front. */
export function Amount({ amount, currency }: { amount: bigint; currency: string }) {
  if (currency === 'NGN' || currency === 'USD')
    return <Money amount={amount} currency={currency} />;
  return (
    <span className="figures">
      {currency} {formatAmount(amount, true)}
    </span>
  );
}
