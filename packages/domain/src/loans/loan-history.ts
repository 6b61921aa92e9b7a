import type { IsoDate } from '../calendar/index.ts';
import type { Minor } from '../money/index.ts';
import type { LoanTerms } from './product.ts';
import type { OutstandingLoan } from './repayment.ts';
import type { Instalment } from './schedule.ts';
import type { SettlementTerms } from './settlement.ts';

/** Money received for a loan. It has effect from its value date, however late it was booked. */
export type RepaymentFact = {
  readonly kind: 'repayment';
  readonly repaymentId: string;
  readonly on: IsoDate;
  readonly amount: Minor;
};

/** A repayment that was reversed, in whole or part: a chargeback. */
export type ReversalFact = {
  readonly kind: 'reversal';
  readonly repaymentId: string;
  readonly on: IsoDate;
  readonly amount: Minor;
};

/** The client accepted a new schedule for the debt on that day. */
export type RestructuringFact = {
  readonly kind: 'restructuring';
  readonly on: IsoDate;
  readonly months: number;
  readonly ratePpm: number;
};

/**
 * The loan came from the lender's earlier books, as it was at the end of this day. It is always the
 * first fact: penalties of earlier days are only those that were owed then.
 */
export type OpeningFact = {
  readonly kind: 'opening';
  readonly on: IsoDate;
  /** Names the repayment of everything that was repaid of interest and principal until then. */
  readonly repaymentId: string;
  readonly repaid: Minor;
  readonly penalties: Minor;
};

/** Staff waived penalties. It lowers the balance on its day and changes nothing before it. */
export type WaiverFact = {
  readonly kind: 'waiver';
  readonly waiverId: string;
  readonly on: IsoDate;
  readonly amount: Minor;
};

/** The lender wrote off the debt. */
export type WriteOffFact = { readonly kind: 'write-off'; readonly on: IsoDate };

export type LoanFact =
  | RepaymentFact
  | ReversalFact
  | RestructuringFact
  | WaiverFact
  | WriteOffFact
  | OpeningFact;

/** Everything that decides a loan's balance. */
export type LoanHistory = {
  /** The original amount, of which penalties are a part, also after a restructuring. */
  readonly amount: Minor;
  readonly terms: Pick<LoanTerms, 'penaltyPpmPerDay' | 'penaltyCapPpm'> &
    SettlementTerms &
    Pick<OutstandingLoan, 'smallestArrears'>;
  /** The schedule that the loan began with. */
  readonly schedule: readonly Instalment[];
  /**
   * In the order in which they were booked; they count in the order of their dates. Nothing that is
   * booked after an opening, a restructuring or a write-off is dated before it.
   */
  readonly facts: readonly LoanFact[];
  /** Days without a penalty, because money of the client that was waiting covered the arrears. */
  readonly coveredOn: ReadonlySet<IsoDate>;
  /** The first day that is not closed: penalties are charged for the days before it. */
  readonly openOn: IsoDate;
};

/** The parts of a repayment, in the order they are paid, after reversals. */
export type ReplayedRepayment = {
  readonly penalty: Minor;
  readonly interest: Minor;
  readonly principal: Minor;
  /** The part that the loan did not need; it belongs to the receipt. */
  readonly excess: Minor;
  /** The schedule that it paid: 0 for the first, one more for each restructuring. */
  readonly generation: number;
};

/** One instalment in its current state: all its interest is paid, owed, forgiven or written off. */
export type ReplayedInstalment = Instalment & {
  readonly interestPaid: Minor;
  readonly principalPaid: Minor;
  /** Interest that was not due yet and fell away: a rebate, a restructuring or a write-off. */
  readonly interestForgiven: Minor;
  readonly interestWrittenOff: Minor;
  readonly principalWrittenOff: Minor;
};

/** A schedule that a restructuring replaced; its debt became the new principal. */
export type ReplacedSchedule = {
  readonly rows: readonly ReplayedInstalment[];
  readonly replacedOn: IsoDate;
  /** Penalties and interest that became principal. */
  readonly penalties: Minor;
  readonly interest: Minor;
};

/** How a loan was settled for less than its balance. */
export type Settlement = {
  readonly repaymentId: string;
  readonly as: 'rebate' | 'cancelled';
  readonly on: IsoDate;
  /** The interest that the client saved. */
  readonly saved: Minor;
};

export type ReplayedLoan = {
  /** By day, before waivers. */
  readonly penalties: ReadonlyMap<IsoDate, Minor>;
  /** The penalties of these days that were actually waived, newest before each waiver first. */
  readonly waived: ReadonlyMap<IsoDate, Minor>;
  readonly repayments: ReadonlyMap<string, ReplayedRepayment>;
  /** The schedules that restructurings replaced, the first one first. */
  readonly replaced: readonly ReplacedSchedule[];
  readonly schedule: readonly ReplayedInstalment[];
  readonly outstanding: OutstandingLoan;
  readonly settlement: Settlement | null;
  /** Penalties that were written off. */
  readonly penaltiesWrittenOff: Minor;
  /** The day from which nothing is owed; null while something is, or it was written off. */
  readonly completedOn: IsoDate | null;
  readonly state: 'active' | 'overdue' | 'complete' | 'written-off';
  /** The due date from which on an overdue loan is late; null for every other. */
  readonly arrearsSince: IsoDate | null;
};
