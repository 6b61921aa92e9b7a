import type { Currency } from '@quarrter/domain/money';
import type { ReactNode } from 'react';
import { Money } from './Money.tsx';

/** An item of a list: its title with the amount beside it, and what there is to say about it. */
export function Entry(props: {
  title: ReactNode;
  money: { amount: bigint; currency: Currency };
  children: ReactNode;
}) {
  const { title, money, children } = props;
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{title}</h2>
        <span className="text-lg font-600">
          <Money amount={money.amount} currency={money.currency} />
        </span>
      </div>
      {children}
    </article>
  );
}
