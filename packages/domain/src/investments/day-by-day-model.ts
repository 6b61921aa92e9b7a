/*
 * A model of investment returns, for tests: it works day by day, with its own calendar and its own
 * rounding, as someone would by hand. It shares no code with the rules that it is compared with.
 */

export type ModelPlan = {
  readonly kind: 'FTI' | 'LTI';
  readonly months: number;
  readonly startOn: string;
  readonly initialAmount: bigint;
  readonly planMinimum: bigint;
  readonly ratePpm: number;
};

/** Money that left the investment for good, and the day. */
export type ModelWithdrawal = {
  readonly on: string;
  readonly capital: bigint;
  readonly returns: bigint;
};

export type ModelReturn = { on: string; gross: bigint; tax: bigint; capital: bigint };

/** The returns of each anniversary that earned, by its number. */
export function modelReturns(
  plan: ModelPlan,
  withdrawals: readonly ModelWithdrawal[],
  { until, taxOn }: { until: string; taxOn: (day: string) => number },
): Map<number, ModelReturn> {
  const earned = new Map<number, ModelReturn>();
  let capital = plan.initialAmount;
  let returns = 0n;
  let number = 0;
  for (const day of everyDay(plan.startOn, until)) {
    if (isAnniversary(plan.startOn, day)) {
      number += 1;
      const goesOn = plan.kind === 'FTI' || number <= plan.months;
      if (goesOn && capital + returns >= plan.planMinimum) {
        const gross = halfEven(capital * BigInt(plan.ratePpm));
        const tax = halfEven(gross * BigInt(taxOn(day)));
        if (gross > 0n) earned.set(number, { on: day, gross, tax, capital });
        returns += gross - tax;
      }
    }
    for (const one of withdrawals.filter(({ on }) => on === day)) {
      capital -= one.capital;
      returns -= one.returns;
    }
  }
  return earned;
}

function* everyDay(from: string, until: string): Generator<string> {
  for (let day = Date.parse(from); day <= Date.parse(until); day += 86_400_000) {
    yield new Date(day).toISOString().slice(0, 10);
  }
}

/** The start's day of the month, or the last day of a month that is shorter. */
function isAnniversary(start: string, day: string): boolean {
  if (day.slice(0, 7) <= start.slice(0, 7)) return false;
  const wanted = Number(start.slice(8));
  const date = Number(day.slice(8));
  const isLast = new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
  return date === wanted || (isLast && date < wanted);
}

/** A millionth of a product; exactly half goes to the even neighbour. */
function halfEven(product: bigint): bigint {
  const whole = product / 1_000_000n;
  const rest = product % 1_000_000n;
  const isUp = rest > 500_000n || (rest === 500_000n && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
}
