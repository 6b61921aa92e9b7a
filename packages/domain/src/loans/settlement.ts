import { addWorkingDays, compareDates, type IsoDate } from '../calendar/index.ts';
import { type Minor, multiplyRatio, smallerOf, sum, wholePpm } from '../money/index.ts';
import { balanceOf, type Outstanding } from './repayment.ts';

/** Working days after the disbursement on which a client can still return only the principal. */
export const cancellingDays = 3;

/** The last day on which a loan is cancelled by returning its principal, without interest. */
export function cancellingEnds(disbursedOn: IsoDate, holidays: ReadonlySet<IsoDate>): IsoDate {
  return addWorkingDays(disbursedOn, cancellingDays, holidays);
}

export type SettlementTerms = {
  /** The part of the interest not yet due that a client saves by settling early. */
  readonly rebatePpm: number;
  /** The last day of the cancelling period; null for a loan without one. */
  readonly cancelUntil: IsoDate | null;
};

/** The settlement of a loan on one day. `amount` is the sum of the other parts less the rebate. */
export type SettlementQuote = {
  readonly amount: Minor;
  readonly principal: Minor;
  readonly interestDue: Minor;
  readonly interestNotYetDue: Minor;
  /** The client's saving, deducted from the interest not yet due. */
  readonly rebate: Minor;
  readonly penalties: Minor;
  /** The principal is returned within the cancelling period, and no interest is owed. */
  readonly isCancelling: boolean;
};

/**
 * Quotes the settlement of a loan on a day. Interest of an instalment due that day or earlier is
 * due. The rebate is rounded here and nowhere else, half-even, and leaves at least one kobo to pay.
 * Within the cancelling period the loan is free: interest that was paid is treated as principal.
 *
 * @param interestPaid the interest that repayments of the loan have paid so far
 */
export function settlementQuote(
  { penalties, instalments }: Outstanding,
  interestPaid: Minor,
  { rebatePpm, cancelUntil }: SettlementTerms,
  on: IsoDate,
): SettlementQuote {
  const interestOf = (isDue: boolean): Minor => {
    const rows = instalments.filter((row) => compareDates(row.dueOn, on) <= 0 === isDue);
    return sum(rows.map((row) => row.interestOutstanding));
  };
  const principal = sum(instalments.map((row) => row.principalOutstanding));
  const balance = balanceOf({ penalties, instalments });
  const isCancelling = cancelUntil !== null && compareDates(on, cancelUntil) <= 0;
  if (isCancelling) {
    const interestNotYetDue = interestOf(true) + interestOf(false);
    const rebate = interestNotYetDue + interestPaid;
    const amount = balance - rebate;
    const parts = { principal, interestDue: 0n, interestNotYetDue, rebate, penalties };
    return { amount, ...parts, isCancelling };
  }
  const interestNotYetDue = interestOf(false);
  const part = multiplyRatio(interestNotYetDue, BigInt(rebatePpm), BigInt(wholePpm), 'half-even');
  const rebate = balance > 0n ? smallerOf(part, balance - 1n) : 0n;
  return {
    amount: balance - rebate,
    principal,
    interestDue: interestOf(true),
    interestNotYetDue,
    rebate,
    penalties,
    isCancelling,
  };
}
