import type { IsoDate } from '@quarrter/domain/calendar';
import {
  annualPercentageRate,
  buildSchedule,
  type Instalment,
  type Outstanding,
  restructuredPrincipal,
  scheduleTotals,
} from '@quarrter/domain/loans';
import type { RestructuringRow } from './restructuring-rows.ts';

/** A restructuring as the client would accept it on one day. Amounts are kobo. */
export type RestructuringOffer = {
  readonly restructuringId: string;
  readonly months: number;
  readonly ratePpm: number;
  readonly offeredOn: IsoDate;
  readonly expiresOn: IsoDate;
  /** The balance today, without interest that is not due yet: it becomes the principal. */
  readonly principal: bigint;
  readonly totalCost: bigint;
  readonly totalToRepay: bigint;
  readonly apr: string;
  readonly schedule: readonly Instalment[];
};

export type RestructuringFigures = Pick<
  RestructuringOffer,
  'principal' | 'totalCost' | 'totalToRepay' | 'apr' | 'schedule'
>;

export type RestructuringTerms = { readonly months: number; readonly ratePpm: number };

/** The figures of the terms today: penalties of coming days are not in them. */
export function figuresOf(
  { months, ratePpm }: RestructuringTerms,
  outstanding: Outstanding,
  today: IsoDate,
): RestructuringFigures {
  return figuresOn({ months, ratePpm }, restructuredPrincipal(outstanding, today), today);
}

/** The figures of the terms for a principal from a day on. */
export function figuresOn(
  { months, ratePpm }: RestructuringTerms,
  principal: bigint,
  today: IsoDate,
): RestructuringFigures {
  const schedule = buildSchedule({ principal, ratePpm, months, startOn: today });
  const { interest, total } = scheduleTotals(schedule);
  const instalments = schedule.map((row) => row.principal + row.interest);
  const apr = annualPercentageRate({ principal, instalments });
  return { principal, totalCost: interest, totalToRepay: total, apr, schedule };
}

export function offerOf(
  row: RestructuringRow,
  outstanding: Outstanding,
  today: IsoDate,
): RestructuringOffer {
  const terms = { months: row.months, ratePpm: row.rate_ppm };
  return {
    ...terms,
    restructuringId: row.restructuring_id,
    offeredOn: row.offered_on,
    expiresOn: row.expires_on,
    ...figuresOf(terms, outstanding, today),
  };
}
