import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { classes } from './classes.tsx';

export type MoneyProps = {
  /** Minor units, or the wire's decimal text (`"125000.00"`). */
  amount: bigint | string;
  currency?: Currency;
  /** For money only: received, or owed and late. */
  tone?: 'good' | 'bad';
  /** Shows a plus before received money. */
  signed?: boolean;
  className?: string;
};

/** The one money text: sign, separators, decimals if there are any, digits that align. */
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
