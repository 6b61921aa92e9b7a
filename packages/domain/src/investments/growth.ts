import { addMonths, type IsoDate } from '../calendar/index.ts';
import { type Minor, sum } from '../money/index.ts';
import type { CreditedBefore, CreditedReturn, PlanTerms, TakenPart } from './missing-returns.ts';
import { hasFurtherReturns, maturityDate, nextReturnsDate, returnDue } from './returns.ts';
import { type TaxedReturn, type TaxVersion, taxRateOn, withholdTax } from './tax.ts';
import { type Holding, type InvestmentStatus, investmentStatus } from './withdrawal.ts';

/** How far ahead a full-time investment is shown, which continues to earn until it is withdrawn. */
export const monthsAhead = 12;

/** One monthly anniversary of an investment: its return, or the expected one if nothing changes. */
export type GrowthMonth = TaxedReturn & {
  readonly number: number;
  readonly on: IsoDate;
  /** `none`: nothing was earned, because it was inactive or had no capital left. */
  readonly state: 'credited' | 'none' | 'upcoming';
  /** The capital that earns on that day. */
  readonly capital: Minor;
  /**
   * Everything credited through this month, after tax; of returns that an earlier book credited,
   * only those that were owed when it was imported.
   */
  readonly earned: Minor;
};

/** The past of an investment. Pass the withdrawals that did not fail. */
export type InvestmentPast = {
  readonly taken: readonly TakenPart[];
  readonly credited: readonly CreditedReturn[];
  /** The next anniversary that the day close credits; null when there is none. */
  readonly nextReturnsOn: IsoDate | null;
  readonly status: InvestmentStatus;
  /** Of an imported investment, whose earlier months are not shown. */
  readonly before: CreditedBefore;
};

/**
 * Every month of an investment: the returns credited so far, and those to come by the rule that
 * credits them (IND-18), until the end of a limited-time investment, or for a year of a full-time
 * one.
 */
export function growthOf(
  plan: PlanTerms,
  past: InvestmentPast,
  { today, taxes }: { readonly today: IsoDate; readonly taxes: readonly TaxVersion[] },
): GrowthMonth[] {
  const months = pastMonths(plan, past, today);
  if (past.nextReturnsOn === null) return months;
  const capital = plan.initialAmount - sum(past.taken.map((part) => part.capital));
  let earned = months.at(-1)?.earned ?? past.before.returns;
  const returns = earned - sum(past.taken.map((part) => part.returns));
  const until =
    plan.kind === 'LTI' ? maturityDate(plan.startOn, plan.months) : addMonths(today, monthsAhead);
  const held = { capital, returns, nextReturnsOn: past.nextReturnsOn };
  for (const { number, on, ...taxed } of upcomingReturns(plan, held, { until, taxes })) {
    earned += taxed.net;
    months.push({ number, on, state: 'upcoming', capital, earned, ...taxed });
  }
  return months;
}

/**
 * The returns that an investment will be credited with up to a date if nothing changes, by the rule
 * of the day close (IND-18).
 */
export function* upcomingReturns(
  plan: PlanTerms,
  held: Holding & { readonly nextReturnsOn: IsoDate | null },
  { until, taxes }: { readonly until: IsoDate; readonly taxes: readonly TaxVersion[] },
): Generator<TaxedReturn & Pick<GrowthMonth, 'number' | 'on'>> {
  const { capital, nextReturnsOn } = held;
  if (nextReturnsOn === null) return;
  let { returns } = held;
  for (const { number, on } of anniversaries(plan, until)) {
    if (on < nextReturnsOn) continue;
    const gross = returnDue(plan, { capital, returns });
    if (gross === 0n) return;
    const taxed = withholdTax(gross, taxRateOn(taxes, on));
    returns += taxed.net;
    yield { number, on, ...taxed };
  }
}

/** Adds up the returns of the months in one state. */
export function sumMonths(
  months: readonly GrowthMonth[],
  state: GrowthMonth['state'],
): TaxedReturn {
  const these = months.filter((month) => month.state === state);
  return {
    gross: sum(these.map((month) => month.gross)),
    tax: sum(these.map((month) => month.tax)),
    net: sum(these.map((month) => month.net)),
  };
}

function pastMonths(
  plan: PlanTerms,
  { taken, credited, nextReturnsOn, status, before: earlier }: InvestmentPast,
  today: IsoDate,
): GrowthMonth[] {
  const months: GrowthMonth[] = [];
  const isComplete = status === investmentStatus.complete;
  const lastTakenOn = taken.map((part) => part.on).reduce(laterOf, plan.startOn);
  let earned = earlier.returns;
  for (const { number, on } of anniversaries(plan, isComplete ? lastTakenOn : today)) {
    if (number <= earlier.number) continue;
    if (nextReturnsOn !== null && on >= nextReturnsOn) break;
    const parts = credited.filter((part) => part.number === number);
    const net = sum(parts.map((part) => part.amount));
    const tax = sum(parts.map((part) => part.tax));
    const before = taken.filter((part) => part.on < on);
    const capital = plan.initialAmount - sum(before.map((part) => part.capital));
    const state = parts.length > 0 ? 'credited' : 'none';
    earned += net;
    months.push({ number, on, state, capital, earned, gross: net + tax, tax, net });
  }
  return months;
}

/** The anniversaries that can earn, up to a date. */
function* anniversaries(
  { kind, months, startOn }: PlanTerms,
  until: IsoDate,
): Generator<{ number: number; on: IsoDate }> {
  for (let number = 1; hasFurtherReturns(kind, months, number - 1); number += 1) {
    const on = nextReturnsDate(startOn, number - 1);
    if (on > until) return;
    yield { number, on };
  }
}

function laterOf(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}
