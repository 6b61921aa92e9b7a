import { formatMoney, fromWire } from '@quarrter/domain/money';
import type { MoneyProps } from '@quarrter/ui/Money';

/** Money in a column of the console: always with 2 decimals, so that its digits line up. */
export function ColumnMoney({ amount, currency = 'NGN' }: Pick<MoneyProps, 'amount' | 'currency'>) {
  const minor = typeof amount === 'bigint' ? amount : fromWire(amount);
  return <span className="figures whitespace-nowrap">{formatMoney(minor, currency, true)}</span>;
}
