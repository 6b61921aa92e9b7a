import type { IsoDate } from '@quarrter/domain/calendar';

/**
 * The terms that the client accepted, as the offer showed them; the dates of the schedule move with
 * the disbursement. They are evidence and are never deleted, so their shape is their own. An added
 * field is optional; any other change takes a new version. Amounts are kobo, as text because JSON
 * numbers are not exact.
 */
export type AcceptedTerms = TermsAsShown &
  ({ readonly version: 1 } | ({ readonly version: 2 | 3 } & AcceptedDetails));

/** Everything else that the screen showed, and who the borrower is; since version 2. */
export type AcceptedDetails = {
  /** The client may have taken less, or a shorter time. */
  readonly offered: { readonly amount: string; readonly months: number };
  readonly penalties: {
    readonly perDay: string;
    readonly atMost: string;
    /** A smaller unpaid amount has no penalty. Since version 3. */
    readonly freeBelow?: string;
  };
  /** The borrower's name, as in the application. */
  readonly borrower: string;
  /** In one line; release 1.0.0 stored none. */
  readonly borrowerAddress?: string;
  /** Empty for a loan without an account. */
  readonly account: { readonly bank: string; readonly lastFour: string };
  readonly text: { readonly version: string; readonly paragraphs: readonly string[] };
};

type TermsAsShown = {
  readonly currency: 'NGN';
  readonly amount: string;
  readonly months: number;
  readonly ratePpm: number;
  readonly totalToRepay: string;
  readonly totalCost: string;
  readonly apr: string;
  readonly schedule: readonly {
    readonly number: number;
    readonly dueOn: IsoDate;
    readonly principal: string;
    readonly interest: string;
  }[];
  readonly penaltyPpmPerDay: number;
  readonly penaltyCapPpm: number;
  /** The part of the interest not yet due that paying in full saves; release 1.0.0 stored none. */
  readonly rebatePpm?: number;
};
