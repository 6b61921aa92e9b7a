import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';

/** The kinds of transaction that can be ticked, in their groups. */
export const filterGroups = [
  {
    name: 'Loans',
    kinds: [
      { kind: 'loan-withdrawals', label: 'Withdrawals' },
      { kind: 'loan-repayments', label: 'Repayments' },
    ],
  },
  {
    name: 'Investments',
    kinds: [
      { kind: 'withdrawals', label: 'Withdrawals' },
      { kind: 'deposits', label: 'Deposits' },
      { kind: 'returns', label: 'Returns' },
    ],
  },
] as const;

export type FilterGroup = (typeof filterGroups)[number];
export type Kind = FilterGroup['kinds'][number]['kind'];

const everyKind = filterGroups.flatMap((group) => [...group.kinds]);

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
  /** An amount, an id or words. */
  search: string;
};

export const wholeReport: ReportView = {
  kinds: [],
  range: null,
  sortBy: null,
  flipped: false,
  search: '',
};

/** Whether nothing is filtered, sorted or searched. */
export function isWholeReport({ kinds, range, sortBy, flipped, search }: ReportView): boolean {
  return kinds.length === 0 && range === null && sortBy === null && !flipped && search === '';
}

/** The query for the server. Dates start with the newest, amounts with the lowest (REP-19). */
export function queryOf(view: ReportView, today: IsoDate) {
  const { kinds, range, sortBy, flipped, search } = view;
  const cutOff = dateRanges.find((one) => one.range === range)?.cutOff(today);
  const isRising = (sortBy === 'amount') !== flipped;
  return {
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    // The cut-off itself is left out (REP-17).
    ...(cutOff && { from: addDays(cutOff, 1), to: today }),
    ...(sortBy === 'amount' && { sort: 'amount' }),
    ...(flipped && { order: isRising ? 'asc' : 'desc' }),
    ...(search && { search }),
  };
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

/** The kinds named in an address; unknown names are ignored (SHL-17). */
export function kindsFrom(text: string): Kind[] {
  const named = text.split(',');
  return everyKind.map(({ kind }) => kind).filter((kind) => named.includes(kind));
}

export function rangeFrom(text: string): DateRange | null {
  return dateRanges.find(({ range }) => range === text)?.range ?? null;
}
