import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { classes } from './classes.tsx';

export type MoneyProps = {
  /** Minor units, or the wire's decimal text (`"125000.00"`). */
  amount: bigint | string;
  currency?: Currency;
  /** Money states only: what came in, what is owed or late. */
  tone?: 'good' | 'bad';
  /** Writes a plus before what came in. */
  signed?: boolean;
  className?: string;
};

/** The one money text: sign, separators, decimals when there are any (FMT-01, FMT-02), digits that align. */
export function Money({ amount, currency = 'NGN', tone, signed, className }: MoneyProps) {
  const minor = typeof amount === 'bigint' ? amount : fromWire(amount);
  return (
    <span
      className={classes(
        'figures whitespace-nowrap',
        tone === 'good' && 'text-good',
        tone === 'bad' && 'text-bad',
        className,
      )}
    >
      {signed && minor > 0n ? '+' : ''}
      {formatMoney(minor, currency)}
    </span>
  );
}
