/**
 * The calculators of the public pages: typed text in, text to show out, by the product’s own rules.
 */
export { readAmount } from './amount.ts';
export type { CalculatorAnswer, Typed } from './answer.ts';
export { calculateLoan } from './loan.ts';
export { calculateReturns } from './returns.ts';
