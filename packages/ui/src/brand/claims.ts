import type { ProductFigures } from './figures.ts';

/** A promise on the public pages, and what it is based on. The pages show the basis on tap. */
export type Claim<Value> = { readonly value: Value; readonly basis: string };

/**
 * What the public pages promise. A claim that is not true, or not true any more, is `null`: its
 * sentence disappears, and its card or figure with it. Production refuses to start while a claim
 * has no basis.
 */
export type Claims = {
  /** Loans are for individuals and businesses. */
  readonly forBusinesses: Claim<true> | null;
  /** A decision in as little as this many minutes. */
  readonly decisionMinutes: Claim<number> | null;
  /** The money in as little as this many minutes after the client accepted the offer. */
  readonly payoutMinutes: Claim<number> | null;
  /** The lowest rate per month that an approver may offer. */
  readonly lowestMonthlyRate: Claim<string> | null;
  readonly noCollateral: Claim<true> | null;
  readonly flexibleDates: Claim<true> | null;
  readonly secureInvestment: Claim<true> | null;
  readonly noHiddenCharges: Claim<true> | null;
  /** The highest return, with the time it takes. */
  readonly highestReturn: Claim<string> | null;
  /** To a bank account, from the maturity date on. */
  readonly withdrawalMinutes: Claim<number> | null;
  readonly diversePortfolio: Claim<true> | null;
  /** The text of the card. Only with a policy whose insurer, number and cover the basis names. */
  readonly insurance: Claim<string> | null;
  readonly minimumInvestment: Claim<string> | null;
  readonly investMinutes: Claim<number> | null;
  readonly signUpMinutes: Claim<number> | null;
};

/**
 * In how many minutes of our opening hours a client has a decision, and after accepting the money.
 * The public pages show them as our fastest, and a waiting client is told when we are late.
 */
export const promisedMinutes = { decision: 30, payout: 10 } as const;

/** Site settings that a lender enters, besides its products. */
export type Site = {
  /** A demonstration: its claims and testimonials are examples, and are labelled as such. */
  readonly demonstration: boolean;
  /** The cover, insurer and policy of savings; null while they are not insured. */
  readonly insurance: string | null;
};

/** Used in a demonstration until an insurer is entered in the settings. */
const exampleInsurance =
  'up to N5,000,000 for each client by Example Assurance, policy EA-0001, which does not exist';

/** The claims of this lender, with the figures of its products. */
export function claimsFor(figures: ProductFigures, site: Site): Claims {
  const claims = ownClaims(figures, site);
  return site.demonstration ? asExamples(claims) : claims;
}

/** A demonstration has no clients and no policy to base a claim on. */
function asExamples(claims: Claims): Claims {
  const marked = Object.entries(claims).map(([name, claim]: [string, Claim<unknown> | null]) => [
    name,
    claim && { ...claim, basis: `Example. ${claim.basis}` },
  ]);
  return Object.fromEntries(marked) as unknown as Claims;
}

function ownClaims({ loans, investments }: ProductFigures, site: Site): Claims {
  const insurance = site.insurance ?? (site.demonstration ? exampleInsurance : null);
  return {
    forBusinesses: {
      value: true,
      basis: `Businesses can borrow ${loans.businessRange}.`,
    },
    decisionMinutes: {
      value: promisedMinutes.decision,
      basis:
        'The fastest time from a complete application to our decision, during our opening hours.',
    },
    payoutMinutes: {
      value: promisedMinutes.payout,
      basis:
        'The fastest time from your acceptance to the bank’s confirmation of the transfer, ' +
        'during our opening hours.',
    },
    lowestMonthlyRate: {
      value: loans.lowestRate,
      basis:
        'The lowest flat rate per month that we offer. ' +
        `${highestRates(loans)} Your offer shows your own rate and its APR.`,
    },
    noCollateral: {
      value: true,
      basis:
        'None of our loans asks for property, savings or goods as security. The money of a ' +
        'proof-of-funds loan itself is held under a lien while you show it to the school.',
    },
    flexibleDates: {
      value: true,
      basis:
        'You choose the number of months when you apply, and can pay more, or everything, on ' +
        'any day without a fee.',
    },
    secureInvestment: {
      value: true,
      basis:
        'We record each payment twice, as double-entry bookkeeping requires, and compare our ' +
        'books with every transaction after each day.',
    },
    noHiddenCharges: {
      value: true,
      basis: 'We charge no fee for investing, holding or withdrawing.',
    },
    // Only what is on sale can be the highest return.
    highestReturn: {
      value: `${investments.highestReturn.perYear} a year`,
      basis: `${investments.highestReturn.terms}.`,
    },
    withdrawalMinutes: {
      value: 2,
      basis:
        'The fastest time from your request to the bank’s confirmation, for a matured ' +
        'investment in naira.',
    },
    diversePortfolio: {
      value: true,
      basis: `${investments.plans}.`,
    },
    insurance:
      insurance === null
        ? null
        : {
            value:
              site.insurance === null
                ? 'Example: your savings are insured.'
                : `Your savings are insured ${insurance}.`,
            basis: `Insured ${insurance}.`,
          },
    minimumInvestment: {
      value: investments.minimum,
      basis: 'The minimum of our smallest plan in naira.',
    },
    investMinutes: {
      value: 5,
      basis: 'The time for the four short steps of the form and a card payment.',
    },
    signUpMinutes: {
      value: 5,
      basis: 'The time for a form of six fields and one tap on the link in our email.',
    },
  };
}

/** `Most loans cost up to 4% a month, summer-time loans up to 6%.` */
function highestRates({ usualRate, otherRates }: ProductFigures['loans']): string {
  const others = otherRates.map(({ kind, rate }) => `, ${kind} loans up to ${rate}`).join('');
  return `${others === '' ? 'Loans' : 'Most loans'} cost up to ${usualRate} a month${others}.`;
}

/** The claims that are on without a basis, by name. */
export function claimsWithoutBasis(given: Claims): string[] {
  return Object.entries(given).flatMap(([name, claim]) =>
    claim !== null && claim.basis.trim() === '' ? [name] : [],
  );
}

/** PUB-36: shown wherever withdrawals are praised. */
export const withdrawalFootnote =
  'Investment withdrawals are only available from the agreed maturity date: three months ' +
  'after the start of a full-time investment, and the end stated in the contract of a ' +
  'limited-time one.';
