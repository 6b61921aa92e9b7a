/**
 * The figures of the products that the brand's texts name, written out: `4%`, `N10,000`. Code
 * that shows such a text takes them from the products of that day, so that none is written twice.
 */
export type ProductFigures = {
  readonly loans: {
    /** The lowest rate per month that an approver may offer. */
    readonly lowestRate: string;
    /** The highest rate of most loans, and of each loan that is different. */
    readonly usualRate: string;
    readonly otherRates: readonly { readonly kind: string; readonly rate: string }[];
    /** `N100 to N10,000,000`. */
    readonly personalRange: string;
    readonly businessRange: string;
    /** For each day, of the original amount; the highest when loans differ. */
    readonly penaltyPerDay: string;
    /** The most that all penalties come to: `the amount you borrowed`. */
    readonly penaltyCap: string;
    /** Whether paying in full early saves interest, in sentences. */
    readonly earlyPayment: string;
  };
  readonly investments: {
    /** The smallest plan in naira: its minimum, and its monthly rate. */
    readonly minimum: string;
    readonly lowestRate: string;
    /** The plan in naira with the highest return: its monthly rate, and its amounts. */
    readonly highestRate: string;
    readonly highestRange: string;
    /** The highest annual return of a plan or offer on sale in naira, and its terms. */
    readonly highestReturn: { readonly perYear: string; readonly terms: string };
    /** `Six plans in naira and one in dollars`. */
    readonly plans: string;
    readonly dollarMinimum: string;
    readonly dollarRate: string;
  };
};

/** Placeholders for figures where only the texts around them matter. */
export const unknownFigures: ProductFigures = {
  loans: {
    lowestRate: '–',
    usualRate: '–',
    otherRates: [],
    personalRange: '–',
    businessRange: '–',
    penaltyPerDay: '–',
    penaltyCap: '–',
    earlyPayment: '–',
  },
  investments: {
    minimum: '–',
    lowestRate: '–',
    highestRate: '–',
    highestRange: '–',
    highestReturn: { perYear: '–', terms: '–' },
    plans: '–',
    dollarMinimum: '–',
    dollarRate: '–',
  },
};
