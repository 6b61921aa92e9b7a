import { exactMoney, fromWire } from '@quarrter/domain/money';
import type { MoneyProps } from '@quarrter/ui/Money';

/** Money in the console: always with 2 decimals, so that it is exact and its digits line up. */
export function Money(props: Pick<MoneyProps, 'amount' | 'currency' | 'className'>) {
  const { amount, currency = 'NGN', className = '' } = props;
  const minor = typeof amount === 'bigint' ? amount : fromWire(amount);
  return (
    <span className={`figures whitespace-nowrap ${className}`.trimEnd()}>
      {exactMoney(minor, currency)}
    </span>
  );
}
