import type { LendingFigureName } from '@quarrter/contract/staff/lending-returns';
import { addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { ledgerCodes, readFirstTransferDate, readTotals } from '../../ledger/index.ts';
import { readReversedArrears } from '../../loans/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { portfolioDb } from '../tables.ts';
import { type LendingFigures, type LendingMonth, lendingMonth } from './figures.ts';
import { behindFigure, completions, lastDayOf, loanMonths } from './loan-months.ts';

/** Counts each month that is over and was not counted yet, the oldest first. */
export async function countLendingMonths(db: Database, now: Date): Promise<number> {
  const missing = await missingMonths(db);
  for (const month of missing) {
    await db.transaction().execute((tx) => countMonth(tx, month, now));
  }
  return missing.length;
}

/** The first days of the months that are over, from the year of the first movement on. */
async function missingMonths(reader: Reader): Promise<IsoDate[]> {
  const first = await readFirstTransferDate(reader);
  // An empty book may still get an earlier opening date.
  if (first === null) return [];
  const today = await readBusinessDate(reader);
  const counted = await wholeMonths(reader).select('month').execute();
  const known = new Set(counted.map(({ month }) => month));
  const present = `${today.slice(0, 7)}-01`;
  const months: IsoDate[] = [];
  for (let month = `${first.slice(0, 4)}-01-01`; month < present; month = addMonths(month, 1)) {
    if (!known.has(month)) months.push(month);
  }
  return months;
}

/** Not those that an earlier version counted, without figures of today: they are counted again. */
function wholeMonths(reader: Reader) {
  return portfolioDb(reader)
    .selectFrom('lending_months')
    .where(sql<boolean>`figures -> 'ledger' -> 'unearned' IS NOT NULL`);
}

async function countMonth(tx: Tx, month: IsoDate, now: Date): Promise<void> {
  // It reads every loan that was ever paid out.
  await sql`SET LOCAL statement_timeout = '20min'`.execute(tx);
  const counted: LendingMonth = {
    products: await countProducts(tx, month),
    ledger: await readOwedCodes(tx, lastDayOf(month)),
  };
  const stored = { counted_at: now, figures: JSON.stringify(z.encode(lendingMonth, counted)) };
  await portfolioDb(tx)
    .insertInto('lending_months')
    .values({ month, ...stored })
    .onConflict((earlier) => earlier.column('month').doUpdateSet(stored))
    .execute();
}

async function countProducts(tx: Tx, month: IsoDate): Promise<LendingFigures[]> {
  const is = (figure: LendingFigureName) => behindFigure(figure, month);
  const count = (figure: LendingFigureName) => sql`count(*) FILTER (WHERE ${is(figure)})::int`;
  const sum = (column: string, of: RawBuilder<boolean> = sql<boolean>`true`) =>
    sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${of}), 0)`;
  const owed = (figure: LendingFigureName, name: string) => sql`
    ${count(figure)} AS ${sql.ref(`${name}_count`)},
    ${sum('principal', is(figure))} AS ${sql.ref(`${name}_principal`)},
    ${sum('interest', is(figure))} AS ${sql.ref(`${name}_interest`)},
    ${sum('penalty', is(figure))} AS ${sql.ref(`${name}_penalty`)}`;
  const lent = sql<boolean>`disbursed > 0`;
  const reversed = await readReversedArrears(tx, lastDayOf(month));
  const { rows } = await sql<CountedRow>`
    SELECT loan_type, count(*) FILTER (WHERE ${lent})::int AS disbursed_count,
      ${sum('disbursed')} AS disbursed,
      min(rate_ppm) FILTER (WHERE ${lent}) AS lowest_rate,
      max(rate_ppm) FILTER (WHERE ${lent}) AS highest_rate,
      round(sum(rate_ppm * disbursed) FILTER (WHERE ${lent})
        / nullif(sum(disbursed) FILTER (WHERE ${lent}), 0))::int AS average_rate,
      ${count('repaid')} AS repaid_count, ${sum('repaid_principal')} AS repaid_principal,
      ${sum('repaid_interest')} AS repaid_interest, ${sum('repaid_penalty')} AS repaid_penalty,
      sum(${completions})::int AS completed, ${count('written-off')} AS written_off_count,
      ${sum('written_off')} AS written_off,
      ${sum('written_off_principal')} AS written_off_principal,
      ${sum('penalties_charged')} AS penalties_charged,
      ${sum('principal_change')} AS principal_change,
      ${sum('scheduled_interest')} AS scheduled_interest, ${sum('unearned')} AS unearned,
      ${owed('outstanding', 'outstanding')}, ${owed('late', 'late')},
      ${owed('in-default', 'in_default')}, ${owed('restructured', 'restructured')}
    FROM ${loanMonths(month, reversed)} AS loan GROUP BY loan_type ORDER BY loan_type`.execute(tx);
  return rows.map(toFigures);
}

type Owed<Name extends string> = { [Count in `${Name}_count`]: number } & {
  [Part in `${Name}_${'principal' | 'interest' | 'penalty'}`]: bigint;
};

type CountedRow = Owed<'outstanding' | 'restructured' | 'late' | 'in_default' | 'repaid'> & {
  loan_type: string;
  disbursed_count: number;
  disbursed: bigint;
  lowest_rate: number | null;
  average_rate: number | null;
  highest_rate: number | null;
  completed: number;
  written_off_count: number;
  written_off: bigint;
  written_off_principal: bigint;
  penalties_charged: bigint;
  principal_change: bigint;
  scheduled_interest: bigint;
  unearned: bigint;
};

function toFigures(row: CountedRow): LendingFigures {
  const { lowest_rate: lowest, average_rate: average, highest_rate: highest } = row;
  const hasRates = lowest !== null && average !== null && highest !== null;
  const owed = (name: 'outstanding' | 'restructured' | 'late' | 'in_default' | 'repaid') => ({
    count: row[`${name}_count`],
    principal: row[`${name}_principal`],
    interest: row[`${name}_interest`],
    penalty: row[`${name}_penalty`],
  });
  return {
    loanType: row.loan_type,
    disbursed: { count: row.disbursed_count, amount: row.disbursed },
    rates: hasRates ? { lowest, average, highest } : null,
    repaid: owed('repaid'),
    completed: row.completed,
    writtenOff: {
      count: row.written_off_count,
      amount: row.written_off,
      principal: row.written_off_principal,
    },
    penaltiesCharged: row.penalties_charged,
    openingPrincipal: row.outstanding_principal - row.principal_change,
    otherPrincipal:
      row.principal_change - row.disbursed + row.repaid_principal + row.written_off_principal,
    interestAccounts: { receivable: row.scheduled_interest, unearned: row.unearned },
    outstanding: owed('outstanding'),
    restructured: owed('restructured'),
    late: owed('late'),
    inDefault: owed('in_default'),
  };
}

/** Returns the ledger's balances of loans over the whole book, which must equal the loans' own. */
async function readOwedCodes(reader: Reader, date: IsoDate): Promise<LendingMonth['ledger']> {
  const totals = await readTotals(reader, date);
  const balanceOf = (asked: number) =>
    totals
      .filter(({ currency, code }) => currency === 'NGN' && code === asked)
      .reduce((sum, { debits, credits }) => sum + debits - credits, 0n);
  return {
    principal: balanceOf(ledgerCodes.loanPrincipal),
    interest: balanceOf(ledgerCodes.loanInterest),
    penalty: balanceOf(ledgerCodes.loanPenalty),
    unearned: -balanceOf(ledgerCodes.unearnedInterest),
  };
}

/** A month of the return, as it was counted. */
export type CountedMonth = LendingMonth & { readonly month: IsoDate; readonly countedAt: Date };

/** The counted months from one to another, the oldest first. */
export async function readLendingMonths(
  reader: Reader,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<CountedMonth[]> {
  const rows = await wholeMonths(reader)
    .selectAll()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();
  return rows.map((row) => ({
    ...z.decode(lendingMonth, row.figures as never),
    month: row.month,
    countedAt: row.counted_at,
  }));
}
