/** The page of a loan and of an investment, and the links that lead to one. */
import { paths } from '../../../apps/web/src/paths.ts';
import { follow } from '../steps.ts';

export const loanPage = { route: paths.loanDetails.pattern };
export const investmentPage = { route: paths.investDetails.pattern };

export const loan = follow(
  /your application|this loan|the offer|See what happened|See the decision/i,
);
export const matured = follow(/Ready to withdraw/);
