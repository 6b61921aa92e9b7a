import type { ProductFigures } from './figures.ts';
import { type Claim, exampleTimes, measuredTimes, type Times } from './measured.ts';

/**
 * The promises of the public pages. A claim that is not true, or no longer true, is `null`: its
 * sentence disappears, and its card or figure with it. Production refuses to start while a claim
 * has no basis.
 */
export type Claims = Times & {
  /** Loans are for individuals and businesses. */
  readonly forBusinesses: Claim<true> | null;
  /** The lowest rate per month that an approver may offer. */
  readonly lowestMonthlyRate: Claim<string> | null;
  readonly noCollateral: Claim<true> | null;
  readonly flexibleDates: Claim<true> | null;
  readonly secureInvestment: Claim<true> | null;
  readonly noHiddenCharges: Claim<true> | null;
  /** The highest return, with the time it takes. */
  readonly highestReturn: Claim<string> | null;
  readonly diversePortfolio: Claim<true> | null;
  /** The text of the card. Only with a policy whose insurer, number and cover the basis names. */
  readonly insurance: Claim<string> | null;
  readonly minimumInvestment: Claim<string> | null;
};

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
    ...(site.demonstration ? exampleTimes : measuredTimes),
    forBusinesses: {
      value: true,
      basis: `Businesses can borrow ${loans.businessRange}.`,
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
        'You choose the number of months when you apply, and can pay more, or in full, on ' +
        `any day without a fee. ${loans.earlyPayment}`,
    },
    secureInvestment: {
      value: true,
      basis:
        'We record each payment twice, as double-entry bookkeeping requires, and compare our ' +
        'books with every transaction after each day.',
    },
    noHiddenCharges: {
      value: true,
      basis:
        'We charge no fee for investing, holding or withdrawing. Where the law requires ' +
        'withholding tax on returns, we deduct it and show it.',
    },
    // Only a plan or offer on sale can have the highest return.
    highestReturn: {
      value: `${investments.highestReturn.perYear} a year`,
      basis: `${investments.highestReturn.terms}.`,
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
                ? 'Example: a lender with a policy names its insurer and cover here.'
                : `Your savings are insured ${insurance}.`,
            basis: `Insured ${insurance}.`,
          },
    minimumInvestment: {
      value: investments.minimum,
      basis: 'The minimum of our smallest plan in naira.',
    },
  };
}

/** `Most loans cost up to 4% per month, summer-time loans up to 6%.` */
function highestRates({ usualRate, otherRates }: ProductFigures['loans']): string {
  const others = otherRates.map(({ kind, rate }) => `, ${kind} loans up to ${rate}`).join('');
  return `${others === '' ? 'Loans' : 'Most loans'} cost up to ${usualRate} per month${others}.`;
}

/** The claims that are on without a basis, by name. */
export function claimsWithoutBasis(given: Claims): string[] {
  return Object.entries(given).flatMap(([name, claim]) =>
    claim !== null && claim.basis.trim() === '' ? [name] : [],
  );
}

/** PUB-36: shown wherever withdrawals are praised. */
export const withdrawalFootnote =
  'Investment withdrawals are only available from the agreed maturity date: 3 months ' +
  'after the start of a full-time investment, and the end stated in the contract of a ' +
  'limited-time one.';
