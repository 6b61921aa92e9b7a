import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Reader, Tx } from '../platform/database/database.ts';
import { waitForTurn } from '../platform/database/wait-for-turn.ts';
import { conflict } from '../platform/http/http-error.ts';
import { readTotals } from './day-totals.ts';
import { firstOfMonth } from './month-totals.ts';
import { ledgerDb } from './tables.ts';

/** Whether the month of a date is closed: nothing is posted on any of its dates. */
export async function isMonthClosed(reader: Reader, date: IsoDate): Promise<boolean> {
  const last = await lastClosedMonth(reader);
  return last !== null && firstOfMonth(date) <= last;
}

/** The first day of the last month that was closed; null when none was. */
export async function lastClosedMonth(reader: Reader): Promise<IsoDate | null> {
  const { last } = await ledgerDb(reader)
    .selectFrom('ledger_closed_months')
    .select((row) => row.fn.max('month').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Waits while a month is being closed, and then lets none be closed in this transaction's time. */
export async function holdOpenMonths(tx: Tx): Promise<void> {
  await waitForTurn(tx, 'closing months');
}

type ClosingMonth = {
  readonly month: IsoDate;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly note: string;
  readonly at: Date;
  readonly on: IsoDate;
};

/**
 * Closes a month for good, with the balances at its end. All of its dates must be closed, and
 * months are closed in order.
 */
export async function closeMonth(tx: Tx, closing: ClosingMonth): Promise<void> {
  const { month, at, on } = closing;
  await holdOpenMonths(tx);
  const closed = await ledgerDb(tx)
    .insertInto('ledger_closed_months')
    .values({
      month,
      closed_at: at,
      closed_on: on,
      note: closing.note,
      proposed_by: closing.proposedBy,
      approved_by: closing.approvedBy,
    })
    .onConflict((known) => known.doNothing())
    .returning('month')
    .executeTakeFirst();
  if (closed === undefined) throw conflict('This month is already closed.');
  const before = await readTotals(tx, addDays(month, -1));
  const totals = await readTotals(tx, addDays(addMonths(month, 1), -1));
  if (totals.length === 0) return;
  const earlier = new Map(before.map((row) => [`${row.currency} ${row.code}`, row]));
  await ledgerDb(tx)
    .insertInto('ledger_month_balances')
    .values(
      totals.map(({ currency, code, debits, credits }) => {
        const opened = earlier.get(`${currency} ${code}`);
        return {
          month,
          currency,
          code,
          debits,
          credits,
          debits_before: opened?.debits ?? 0n,
          credits_before: opened?.credits ?? 0n,
        };
      }),
    )
    .execute();
}

/** The closed months, newest first. A lender closes twelve a year: no page is needed. */
export async function readClosedMonths(reader: Reader): Promise<ClosingMonth[]> {
  const rows = await ledgerDb(reader)
    .selectFrom('ledger_closed_months')
    .selectAll()
    .orderBy('month', 'desc')
    .execute();
  return rows.map((row) => ({
    month: row.month,
    note: row.note,
    at: row.closed_at,
    on: row.closed_on,
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
  }));
}

/** A code's balances before a closed month and at its end, and the month's debits and credits. */
export type MonthBalance = {
  readonly currency: Currency;
  readonly code: number;
  readonly opening: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly closing: bigint;
};

/** The balances at the end of a closed month, as they were stored. */
export async function readMonthBalances(reader: Reader, month: IsoDate): Promise<MonthBalance[]> {
  const rows = await ledgerDb(reader)
    .selectFrom('ledger_month_balances')
    .selectAll()
    .where('month', '=', month)
    .orderBy('currency')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    code: row.code,
    opening: row.debits_before - row.credits_before,
    debits: row.debits - row.debits_before,
    credits: row.credits - row.credits_before,
    closing: row.debits - row.credits,
  }));
}
