import { formatMonth } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { Money } from '../shell/Money.tsx';

export function currencyOf(text: string | null): Currency {
  return text === 'USD' ? 'USD' : 'NGN';
}

/** `1000 Provider cash` */
export function accountName({ code, name }: { code: number; name: string }): string {
  return `${code} ${capitalised(name)}`;
}

/** `Repayment principal`, from `repayment_principal`. */
export function eventText(kind: string): string {
  return capitalised(kind.replaceAll('_', ' '));
}

/** A balance on one side: debit balances are positive, credit balances negative. */
export function onSide(balance: bigint, side: 'debit' | 'credit'): bigint {
  const own = side === 'debit' ? balance : -balance;
  return own > 0n ? own : 0n;
}

/** `N5,000.00 Dr`: an amount with the side that it is on. */
export function balanceText(balance: bigint, currency: Currency) {
  const side = balance > 0n ? 'Dr' : balance < 0n ? 'Cr' : '';
  return (
    <span className="whitespace-nowrap">
      <Money amount={balance < 0n ? -balance : balance} currency={currency} />
      {/* As wide without a side, so that figures of a column are aligned. */}
      <span className="ms-1 inline-block min-w-4 text-start text-xs text-ink-soft">{side}</span>
    </span>
  );
}

/** Those of some dates that the address names. */
export function givenDates(search: URLSearchParams, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** `Nov 2026`, from `2026-11`. */
export function monthText(month: string): string {
  return formatMonth(`${month}-01`);
}

export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
