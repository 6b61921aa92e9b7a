import type { StaffReversal } from '@quarrter/contract/staff/disputes';
import { Money } from '../../shell/Money.tsx';

type Parts = Pick<
  StaffReversal,
  'taken' | 'fromUnapplied' | 'fromApplied' | 'recoverable' | 'currency' | 'purpose'
>;

/** Where money that the provider took back was taken from; nothing while nothing is booked. */
export function TakenFrom({ reversal }: { reversal: Parts }) {
  const { currency } = reversal;
  const what = reversal.purpose === 'repayment' ? 'Added to the loan again' : 'From the investment';
  const parts = [
    { label: 'From unapplied money', amount: reversal.fromUnapplied },
    { label: what, amount: reversal.fromApplied },
    { label: 'Owed by the client', amount: reversal.recoverable },
  ].filter(({ amount }) => amount !== 0n);
  if (parts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {parts.map(({ label, amount }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const purposes: { readonly [purpose: string]: string } = {
  repayment: 'Repayment',
  investment: 'Investment',
};

export function purposeText(purpose: string): string {
  return purposes[purpose] ?? 'Payment';
}
