export { flows, type PortfolioCount, readPortfolio } from './count.ts';
export { type Age, ages } from './figures.ts';
export { queueCount } from './jobs.ts';
export {
  type ListedInvestment,
  type ListedLoan,
  listInvestments,
  listLoans,
} from './lists.ts';
