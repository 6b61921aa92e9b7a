import { largerOf, multiplyRatio, smallerOf } from '@quarrter/domain/money';
import type { Tx } from '../../platform/database/database.ts';
import type { LockedInvestment } from '../grow/holdings.ts';
import { readReinvestments, readReturns, readReversals } from '../queries.ts';

/** Returns of one plan that became capital of a later one. */
export type ReinvestedReturns = { readonly earnedBy: string; readonly amount: bigint };

/** The same as they are taken out, with the tax that was withheld from them. */
export type TakenReturns = ReinvestedReturns & { readonly tax: bigint };

export type ReversalShares = {
  /** Returns that this part of the capital has earned, less those that an earlier reversal took. */
  readonly earned: (plan: LockedInvestment, part: bigint) => bigint;
  /** The same of the returns that went into the capital of a later plan. */
  readonly reinvested: (plan: LockedInvestment, part: bigint) => bigint;
  /** The tax withheld from returns of a plan that are taken out now, after those before. */
  readonly takeTax: (earnedBy: string, returns: bigint) => bigint;
  /** Whether the money of a plan came from an earlier one, also through others. */
  readonly cameFrom: (investmentId: string, earlierId: string) => boolean;
};

/** The returns that a part of the first capital earned in the plans of one receipt. */
export async function readShares(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<ReversalShares> {
  const credited = await readReturns(tx, clientId, ids);
  const moved = await readReinvestments(tx, clientId, ids);
  const reversals = await readReversals(tx, clientId, ids);
  const shareOf = (
    whole: bigint,
    { investmentId, initialAmount: initial }: LockedInvestment,
    part: bigint,
  ) => {
    const share = (of: bigint) =>
      multiplyRatio(whole, smallerOf(of, initial), initial, 'half-even');
    const own = reversals.filter((row) => row.investment_id === investmentId);
    const reversed = sum(own.map(({ capital }) => capital));
    return share(reversed + part) - share(reversed);
  };
  const takenOf = new Map<string, { returns: bigint; tax: bigint }>();
  const take = (earnedBy: string, returns: bigint, tax: bigint) => {
    const before = takenOf.get(earnedBy) ?? { returns: 0n, tax: 0n };
    takenOf.set(earnedBy, { returns: before.returns + returns, tax: before.tax + tax });
  };
  const taxShare = (earnedBy: string, returns: bigint): bigint => {
    const own = credited.filter((row) => row.investment_id === earnedBy);
    const net = sum(own.map(({ amount }) => amount));
    const withheld = sum(own.map(({ tax }) => tax));
    return net === 0n ? 0n : multiplyRatio(withheld, returns, net, 'half-even');
  };
  for (const { investment_id, returns_of, capital, returns: own, tax } of reversals) {
    const earnedBy = returns_of ?? investment_id;
    const returns = returns_of === null ? own : capital;
    // Earlier versions left the tax withheld; it is not taken out together with other returns.
    take(earnedBy, returns, tax === 0n ? taxShare(earnedBy, returns) : tax);
  }
  const sourceOf = new Map(moved.map((row) => [row.to_investment_id, row.from_investment_id]));
  const cameFrom = (investmentId: string, earlierId: string): boolean => {
    const source = sourceOf.get(investmentId);
    return source !== undefined && (source === earlierId || cameFrom(source, earlierId));
  };
  return {
    earned: (plan, part) => {
      const own = credited.filter((row) => row.investment_id === plan.investmentId);
      return shareOf(sum(own.map(({ amount }) => amount)), plan, part);
    },
    reinvested: (plan, part) => {
      const own = moved.filter((row) => row.from_investment_id === plan.investmentId);
      const taken = reversals.filter((row) => row.returns_of === plan.investmentId);
      const whole = sum(own.map(({ returns }) => returns));
      const left = whole - sum(taken.map(({ capital }) => capital));
      return smallerOf(shareOf(whole, plan, part), left);
    },
    takeTax: (earnedBy, returns) => {
      if (returns === 0n) return 0n;
      const before = takenOf.get(earnedBy) ?? { returns: 0n, tax: 0n };
      const tax = largerOf(taxShare(earnedBy, before.returns + returns) - before.tax, 0n);
      take(earnedBy, returns, tax);
      return tax;
    },
    cameFrom,
  };
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);
