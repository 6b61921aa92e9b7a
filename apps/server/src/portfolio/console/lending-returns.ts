import type { LendingLine, LendingReturn } from '@quarrter/contract/staff/lending-returns';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { defaultDays } from '@quarrter/domain/loans';
import { percentFromRatePpm, sum } from '@quarrter/domain/money';
import { readFirstTransferDate } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { type ComplaintMonth, readComplaintMonths } from '../../support/index.ts';
import { type CountedMonth, readLendingMonths } from '../lending/count-months.ts';
import type { LendingFigures } from '../lending/figures.ts';
import { addLines } from './add-lending-lines.ts';

type Month = LendingReturn['months'][number];

/** The return of a period, month by month, with the totals of all its months. */
export async function showLendingReturn(
  reader: Reader,
  asked: string | undefined,
): Promise<LendingReturn> {
  const today = await readBusinessDate(reader);
  const first = (await readFirstTransferDate(reader)) ?? today;
  const period = asked ?? halfOf(today);
  const { from, to } = datesOf(period);
  if (from > today) throw invalid({ period: [`The business date is ${today}.`] });
  const counted = await readLendingMonths(reader, { from, to });
  const complaints = await readComplaintMonths(reader, { from, to });
  const byMonth = new Map(counted.map((one) => [one.month, one]));
  return {
    period,
    from,
    to,
    periods: periodsSince(first, today),
    defaultDays,
    totals: addLines(counted.map(({ products }) => products)).map(toLine),
    complaints: toComplaints(complaints),
    months: complaints.map((row) => toMonth(row, byMonth.get(row.month), today)),
  };
}

const halfOf = (date: IsoDate) => `${date.slice(0, 4)}-H${date.slice(5, 7) <= '06' ? 1 : 2}`;

function datesOf(period: string): { from: IsoDate; to: IsoDate } {
  const [year = '', half] = period.split('-');
  const from = `${year}-${half === 'H2' ? '07' : '01'}-01`;
  return { from, to: addDays(addMonths(from, half === undefined ? 12 : 6), -1) };
}

/** Each year after its halves, the newest first. */
function periodsSince(first: IsoDate, today: IsoDate): string[] {
  const years: number[] = [];
  for (let year = Number(today.slice(0, 4)); year >= Number(first.slice(0, 4)); year -= 1) {
    years.push(year);
  }
  return years
    .flatMap((year) => [`${year}-H2`, `${year}-H1`, `${year}`])
    .filter((period) => datesOf(period).from <= today && datesOf(period).to >= first);
}

function toMonth(row: ComplaintMonth, counted: CountedMonth | undefined, today: IsoDate): Month {
  const isOver = addMonths(row.month, 1) <= today;
  return {
    month: row.month.slice(0, 7),
    state: counted ? 'counted' : isOver ? 'waiting' : 'open',
    countedAt: counted?.countedAt ?? null,
    products: counted?.products.map(toLine) ?? [],
    complaints: toComplaints([row]),
    differences: counted ? toDifferences(counted) : null,
  };
}

/** Zeros, unless a loan and its accounts have come apart. */
function toDifferences({ products, ledger }: CountedMonth): Month['differences'] {
  const difference = (part: keyof typeof ledger, of: (line: LendingFigures) => bigint) =>
    sum(products.map(of)) - ledger[part];
  return {
    principal: difference('principal', ({ outstanding }) => outstanding.principal),
    interest: difference('interest', ({ interestAccounts }) => interestAccounts.receivable),
    penalty: difference('penalty', ({ outstanding }) => outstanding.penalty),
    unearned: difference('unearned', ({ interestAccounts }) => interestAccounts.unearned),
  };
}

/** Adds up the complaints of several months; the open ones are those of the last month. */
function toComplaints(months: readonly ComplaintMonth[]): LendingReturn['complaints'] {
  const total = (name: 'received' | 'settled' | 'inTime' | 'upheld') =>
    months.reduce((all, row) => all + row[name], 0);
  return {
    received: total('received'),
    settled: total('settled'),
    inTime: total('inTime'),
    upheld: total('upheld'),
    open: months.at(-1)?.open ?? 0,
  };
}

/** With its rates as texts. */
function toLine({ rates, interestAccounts: _, ...row }: LendingFigures): LendingLine {
  return {
    ...row,
    rates: rates && {
      lowest: percentFromRatePpm(rates.lowest),
      average: percentFromRatePpm(rates.average),
      highest: percentFromRatePpm(rates.highest),
    },
  };
}
