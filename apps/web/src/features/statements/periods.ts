import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';

export type Period = { readonly from: IsoDate; readonly to: IsoDate };

/** The periods that can be chosen by name; any other one is typed. */
export const periods = [
  { name: 'this-month', label: 'This month', of: (today) => ({ from: first(today), to: today }) },
  {
    name: 'last-month',
    label: 'Last month',
    of: (today) => ({ from: addMonths(first(today), -1), to: addDays(first(today), -1) }),
  },
  {
    name: 'this-year',
    label: 'This year',
    of: (today) => ({ from: `${yearOf(today)}-01-01`, to: today }),
  },
  {
    name: 'last-year',
    label: 'Last year',
    of: (today) => ({ from: `${yearOf(today) - 1}-01-01`, to: `${yearOf(today) - 1}-12-31` }),
  },
] as const satisfies readonly { name: string; label: string; of(today: IsoDate): Period }[];

/** The name of a period, if it is one of those. */
export function nameOfPeriod({ from, to }: Period, today: IsoDate): string | undefined {
  return periods.find(({ of }) => {
    const period = of(today);
    return period.from === from && period.to === to;
  })?.name;
}

export function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4));
}

function first(today: IsoDate): IsoDate {
  return `${today.slice(0, 7)}-01`;
}
