import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import type { Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';
import { ApiError } from './envelope.ts';
import { isoTime } from './present-transaction.ts';

export type Balance = { currency: string; balance: number };

/** The cause of a change of the balance, in the words of the provider's balance ledger. */
export type Cause = {
  model: 'Transaction' | 'Transfer' | 'Refund' | 'Settlement' | 'Topup';
  id: number;
  reason?: string | null;
};

export type EntryRow = {
  id: number;
  currency: string;
  balance: number;
  difference: number;
  reason: string;
  model: Cause['model'];
  model_id: number;
  created_at: number;
};

export function listBalances(store: Store): Balance[] {
  return allRows<Balance>(store, 'SELECT currency, balance FROM balances ORDER BY currency');
}

export function balanceOf(store: Store, currency: string): number {
  const sql = 'SELECT currency, balance FROM balances WHERE currency = ?';
  return oneRow<Balance>(store, sql, currency)?.balance ?? 0;
}

export function addToBalance(
  context: SandboxContext,
  currency: string,
  amount: number,
  cause: Cause,
): void {
  changeBalance(context, currency, amount, cause);
}

/** Rejects a call as if the balance were too low, while that fault is switched on. */
export function requireBalance(store: Store): void {
  if (readFaults(store).balance === 'low') throw balanceTooLow();
}

export function takeFromBalance(
  context: SandboxContext,
  currency: string,
  amount: number,
  cause: Cause,
): void {
  if (balanceOf(context.store, currency) < amount) throw balanceTooLow();
  changeBalance(context, currency, -amount, cause);
}

/** The balance and its ledger always change together. */
function changeBalance(
  { store, business }: SandboxContext,
  currency: string,
  difference: number,
  { model, id, reason }: Cause,
): void {
  if (difference === 0) return;
  const balance = balanceOf(store, currency) + difference;
  run(
    store,
    `INSERT INTO balances VALUES (?1, ?2) ON CONFLICT (currency) DO UPDATE SET balance = ?2`,
    ...[currency, balance],
  );
  run(
    store,
    `INSERT INTO balance_entries
       (currency, balance, difference, reason, model, model_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[currency, balance, difference, reason ?? '', model, id, business.now()],
  );
}

/** An entry as `GET /balance/ledger` shows it. */
export function presentEntry(row: EntryRow) {
  return {
    integration: 463_433,
    domain: 'test',
    balance: row.balance,
    currency: row.currency,
    difference: row.difference,
    reason: row.reason,
    model_responsible: row.model,
    model_row: row.model_id,
    id: row.id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.created_at),
  };
}

function balanceTooLow(): ApiError {
  return new ApiError(400, 'Your balance is not enough to fulfil this request', {
    code: 'insufficient_balance',
    nextStep: 'Top up your balance and try again',
    type: 'api_error',
  });
}
