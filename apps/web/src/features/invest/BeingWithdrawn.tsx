import { formatMoney, fromWire, sum } from '@quarrter/domain/money';
import type { CurrencySlug } from '../../paths.ts';
import { codeOf } from './currency.tsx';

/** Money that left the balance and may still wait or be cancelled; nothing when there is none. */
export function BeingWithdrawn(props: {
  currency: CurrencySlug;
  withdrawals: readonly { readonly amount: string }[];
}) {
  const amount = sum(props.withdrawals.map((withdrawal) => fromWire(withdrawal.amount)));
  if (amount === 0n) return null;
  return (
    <strong className="block text-base font-600 text-on-band">
      {formatMoney(amount, codeOf[props.currency])} more is being withdrawn
    </strong>
  );
}
