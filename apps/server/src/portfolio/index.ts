export { flows, type PortfolioCount, readPortfolio } from './count.ts';
export { listDueReturns } from './due-returns.ts';
export { queueCount } from './jobs.ts';
export { type CountedMonth, readLendingMonths } from './lending/count-months.ts';
export type { LendingFigures } from './lending/figures.ts';
export { listLendingLoans } from './lending/list-loans.ts';

export {
  listInvestments,
  listLoans,
} from './lists.ts';
