import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { fromWire } from '@quarrter/domain/money';
import type { TransactionRow } from '../../activity/transaction-row.ts';

/** The kinds of transaction that can be ticked, in their groups. */
export const filterGroups = [
  {
    name: 'Loans',
    kinds: [
      { kind: 'loan-withdrawals', label: 'Withdrawals', event: 'Loan', action: 'Withdrawal' },
      { kind: 'loan-repayments', label: 'Repayments', event: 'Loan', action: 'Repayment' },
    ],
  },
  {
    name: 'Investments',
    kinds: [
      { kind: 'withdrawals', label: 'Withdrawals', event: 'Investment', action: 'Withdrawal' },
      { kind: 'deposits', label: 'Deposits', event: 'Investment', action: 'Deposit' },
      { kind: 'returns', label: 'Returns', event: 'Investment', action: 'Returns' },
    ],
  },
] as const;

export type FilterGroup = (typeof filterGroups)[number];
export type Kind = FilterGroup['kinds'][number]['kind'];

const everyKind = filterGroups.flatMap((group) => [...group.kinds]);

/** The kinds named in a query; unknown names are ignored. */
export const dateRanges = [
  { range: '7-days', label: 'Last 7 Days', cutOff: (today) => addDays(today, -7) },
  { range: '2-weeks', label: 'Last 2 Weeks', cutOff: (today) => addDays(today, -14) },
  { range: '1-month', label: 'Last Month', cutOff: (today) => addMonths(today, -1) },
  { range: '6-months', label: 'Last 6 Months', cutOff: (today) => addMonths(today, -6) },
  { range: '1-year', label: 'Last 1 Year', cutOff: (today) => addMonths(today, -12) },
] as const satisfies readonly {
  range: string;
  label: string;
  cutOff: (today: IsoDate) => IsoDate;
}[];

export type DateRange = (typeof dateRanges)[number]['range'];

export type ReportView = {
  kinds: readonly Kind[];
  range: DateRange | null;
  /** Null keeps the order of the list: newest first. */
  sortBy: 'date' | 'amount' | null;
  /** Whether the default direction of the sort is reversed. */
  flipped: boolean;
};

export const wholeReport: ReportView = { kinds: [], range: null, sortBy: null, flipped: false };

/** Whether nothing is filtered or sorted. */
export function isWholeReport({ kinds, range, sortBy, flipped }: ReportView): boolean {
  return kinds.length === 0 && range === null && sortBy === null && !flipped;
}

/**
 * Applies filters and sort. Ticked kinds are joined by or, and the date then limits the result.
 * Dates start with the newest, amounts with the lowest; equal amounts stay newest first, and
 * currencies are not converted.
 */
export function viewReport(
  rows: readonly TransactionRow[],
  view: ReportView,
  today: IsoDate,
): TransactionRow[] {
  const range = dateRanges.find((one) => one.range === view.range);
  const after = range?.cutOff(today);
  const filtered = rows.filter(
    (row) => isOfKinds(row, view.kinds) && (!after || (row.date > after && row.date <= today)),
  );
  const newestFirst = filtered.toSorted((a, b) => b.date.localeCompare(a.date));
  if (view.sortBy !== 'amount') return view.flipped ? newestFirst.toReversed() : newestFirst;
  const direction = view.flipped ? -1 : 1;
  return newestFirst.toSorted((a, b) => direction * compareAmounts(a, b));
}

function isOfKinds(row: TransactionRow, kinds: readonly Kind[]): boolean {
  return (
    kinds.length === 0 ||
    everyKind.some(
      ({ kind, event, action }) =>
        kinds.includes(kind) && event === row.event && action === row.action,
    )
  );
}

function compareAmounts(a: TransactionRow, b: TransactionRow): number {
  const difference = fromWire(a.amount) - fromWire(b.amount);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** The kinds after ticking or unticking one of them. */
export function withKind(kinds: readonly Kind[], kind: Kind, ticked: boolean): Kind[] {
  return everyKind
    .map((one) => one.kind)
    .filter((one) => (one === kind ? ticked : kinds.includes(one)));
}

/** Ticking a group ticks all its kinds. */
export function withGroup(kinds: readonly Kind[], group: FilterGroup, ticked: boolean): Kind[] {
  return group.kinds.reduce<Kind[]>((all, { kind }) => withKind(all, kind, ticked), [...kinds]);
}

/** Whether all, some or none of a group is ticked. */
export function groupTicks(kinds: readonly Kind[], group: FilterGroup): 'all' | 'some' | 'none' {
  const ticked = group.kinds.filter(({ kind }) => kinds.includes(kind)).length;
  if (ticked === 0) return 'none';
  return ticked === group.kinds.length ? 'all' : 'some';
}

/** Only what is a kind, from the text of an address. */
export function kindsFrom(text: string): Kind[] {
  const named = text.split(',');
  return everyKind.map(({ kind }) => kind).filter((kind) => named.includes(kind));
}

export function rangeFrom(text: string): DateRange | null {
  return dateRanges.find(({ range }) => range === text)?.range ?? null;
}
