import { lagosDate } from '../business-clock.ts';
import type { SandboxContext } from '../context.ts';
import { atomically } from '../store/database.ts';
import { allRows, run } from '../store/rows.ts';
import { balanceOf, takeFromBalance } from './balances.ts';
import { isoTime } from './present-transaction.ts';

export type SettlementRow = {
  id: number;
  currency: string;
  settlement_date: string;
  total_processed: number;
  total_fees: number;
  created_at: number;
};

type Unsettled = { date: string; currency: string; processed: number; fees: number };

/**
 * Pays the charges of every business date that is over into the lender's bank account, less the
 * provider's fees: one settlement for each date and currency, dated the day after. A balance that
 * is too low waits.
 */
export function settleDays(context: SandboxContext): void {
  const { store, business } = context;
  const today = lagosDate(business.now());
  const unsettled = allRows<Unsettled>(
    store,
    `SELECT date(paid_at / 1000, 'unixepoch', '+1 hour') AS date, currency,
       sum(amount) AS processed, sum(fees) AS fees
     FROM transactions WHERE paid_at IS NOT NULL AND settlement_id IS NULL
     GROUP BY 1, 2 HAVING date < ? ORDER BY 1, 2`,
    today,
  );
  for (const day of unsettled) {
    if (balanceOf(store, day.currency) < day.processed - day.fees) continue;
    atomically(store, () => settle(context, day));
  }
}

function settle(context: SandboxContext, { date, currency, processed, fees }: Unsettled): void {
  const { store } = context;
  const nextDay = lagosDate(Date.parse(date) + 86_400_000);
  const id = run(
    store,
    `INSERT INTO settlements (currency, settlement_date, total_processed, total_fees, created_at)
     VALUES (?, ?, ?, ?, ?)`,
    ...[currency, nextDay, processed, fees, Date.parse(nextDay)],
  );
  run(
    store,
    `UPDATE transactions SET settlement_id = ?
     WHERE paid_at IS NOT NULL AND settlement_id IS NULL AND currency = ?
       AND date(paid_at / 1000, 'unixepoch', '+1 hour') = ?`,
    ...[id, currency, date],
  );
  const cause = { model: 'Settlement', id, reason: `Settlement of ${date}` } as const;
  takeFromBalance(context, currency, processed - fees, cause);
}

export function presentSettlement(row: SettlementRow) {
  const paidOut = row.total_processed - row.total_fees;
  return {
    id: row.id,
    domain: 'test',
    status: 'success',
    currency: row.currency,
    integration: 463_433,
    total_amount: paidOut,
    effective_amount: paidOut,
    total_fees: row.total_fees,
    total_processed: row.total_processed,
    deductions: null,
    settlement_date: `${row.settlement_date}T00:00:00.000Z`,
    settled_by: null,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.created_at),
  };
}
