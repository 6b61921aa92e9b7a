/** The rules of lending: what is offered, to whom, on which terms, and how it is paid back. */
export * from './affordability.ts';
export * from './annual-percentage-rate.ts';
export * from './application.ts';
export * from './arrears.ts';
export * from './automatic-repayment.ts';
export * from './borrowing-limit.ts';
export * from './codes.ts';
export * from './limits.ts';
export * from './loan-history.ts';
export * from './product.ts';
export * from './repayment.ts';
export * from './replay.ts';
export { restructuredPrincipal } from './running-loan.ts';
export * from './schedule.ts';
export * from './settlement.ts';
export * from './state.ts';
export * from './terms.ts';
export * from './wording.ts';
