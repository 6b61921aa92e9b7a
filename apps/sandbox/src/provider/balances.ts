import { readFaults } from '../faults.ts';
import type { Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { ApiError } from './envelope.ts';

export type Balance = { currency: string; balance: number };

export function listBalances(store: Store): Balance[] {
  return allRows<Balance>(store, 'SELECT currency, balance FROM balances ORDER BY currency');
}

export function addToBalance(store: Store, currency: string, amount: number): void {
  run(
    store,
    `INSERT INTO balances VALUES (?1, ?2)
     ON CONFLICT (currency) DO UPDATE SET balance = balance + ?2`,
    currency,
    amount,
  );
}

/** Rejects a call as if the balance were too low, while that fault is switched on. */
export function requireBalance(store: Store): void {
  if (readFaults(store).balance === 'low') throw balanceTooLow();
}

export function takeFromBalance(store: Store, currency: string, amount: number): void {
  const sql = 'SELECT currency, balance FROM balances WHERE currency = ?';
  const held = oneRow<Balance>(store, sql, currency)?.balance ?? 0;
  if (held < amount) throw balanceTooLow();
  run(store, 'UPDATE balances SET balance = balance - ? WHERE currency = ?', amount, currency);
}

function balanceTooLow(): ApiError {
  return new ApiError(400, 'Your balance is not enough to fulfil this request', {
    code: 'insufficient_balance',
    nextStep: 'Top up your balance and try again',
    type: 'api_error',
  });
}
