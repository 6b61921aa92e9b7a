/** The calculators of the public pages: typed text in, shown text out, by the rules of the product. */
export { readAmount } from './amount.ts';
export type { CalculatorAnswer, Typed } from './answer.ts';
export { calculateLoan, loanKindNames } from './loan.ts';
export { calculateReturns } from './returns.ts';
