/** A promise on the public pages, and its basis. The pages show the basis on tap. */
export type Claim<Value> = { readonly value: Value; readonly basis: string };

/** How fast the lender is, in minutes. A time that was not measured is null and is not shown. */
export type Times = {
  /** A decision in as little as this many minutes. */
  readonly decisionMinutes: Claim<number> | null;
  /** The money in as little as this many minutes after the client accepted the offer. */
  readonly payoutMinutes: Claim<number> | null;
  /** To a bank account, from the maturity date on. */
  readonly withdrawalMinutes: Claim<number> | null;
  readonly investMinutes: Claim<number> | null;
  readonly signUpMinutes: Claim<number> | null;
};

/**
 * In how many minutes of our opening hours a client has a decision, and after accepting the money.
 * A waiting client is told when we are late.
 */
export const promisedMinutes = { decision: 30, payout: 10 } as const;

/**
 * Times that this lender has measured. The basis of each names the period, the number of cases and
 * the event that was measured.
 */
export const measuredTimes: Times = {
  decisionMinutes: null,
  payoutMinutes: null,
  withdrawalMinutes: null,
  investMinutes: null,
  signUpMinutes: null,
};

/** Shown as examples in a demonstration, which has no clients to measure. */
export const exampleTimes: Times = {
  decisionMinutes: {
    value: promisedMinutes.decision,
    basis: 'The fastest time from a complete application to a decision, during opening hours.',
  },
  payoutMinutes: {
    value: promisedMinutes.payout,
    basis:
      'The fastest time from the acceptance to the bank’s confirmation of the transfer, during ' +
      'opening hours.',
  },
  withdrawalMinutes: {
    value: 2,
    basis:
      'The fastest time from the request to the bank’s confirmation, for a matured investment in ' +
      'naira.',
  },
  investMinutes: {
    value: 5,
    basis: 'The usual time for the 4 short steps of the form and a card payment.',
  },
  signUpMinutes: {
    value: 5,
    basis: 'The usual time for a form of 6 fields and one tap on the link in our email.',
  },
};
