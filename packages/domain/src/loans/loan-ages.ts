/**
 * How late a loan is, as lenders, bureaus and the Central Bank group it: 1 to 30 days, 31 to 60, 61
 * to 90, and more than 90. Queues, the portfolio and the regulatory reports all use these limits.
 */
export const arrearsAges = ['1-30', '31-60', '61-90', '90+'] as const;
export type ArrearsAge = (typeof arrearsAges)[number];

/** The same, including loans that are not late. */
export const loanAges = ['current', ...arrearsAges] as const;
export type LoanAge = (typeof loanAges)[number];

/** The first and the last day of each age. */
export const daysOfAge: {
  readonly [A in ArrearsAge]: { readonly from: number; readonly to: number | null };
} = {
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  '90+': { from: 91, to: null },
};

/** A loan is in default, and no longer performing, once it is more than 90 days late. */
export const defaultDays = daysOfAge['90+'].from;

/** PAR30: the principal of loans that are more than 30 days late is at risk. */
export function isAtRisk(age: LoanAge): boolean {
  return age !== 'current' && age !== '1-30';
}

export function loanAgeOf(daysLate: number): LoanAge {
  return arrearsAges.findLast((age) => daysLate >= daysOfAge[age].from) ?? 'current';
}
