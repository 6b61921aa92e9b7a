export { lenderChecks } from './check.ts';
export { type CloseReport, listCloseReports, readCloseReport } from './close-report.ts';
export { unexplained } from './compare/compare-balances.ts';
export { canLookUp, lookUpItem } from './compare/look-up-item.ts';
export type { Period } from './compare/period.ts';
export { type Reconciled, reconcile } from './compare/reconcile.ts';
export { describeItem } from './describe-item.ts';

export { explainItem } from './explain-item.ts';
export { countOpenItems, type ItemSide, listItems, type ReconciliationItem } from './items.ts';
export { emailReportJob, queueRun } from './jobs.ts';
export { type LenderEntry, lenderEntryKinds, proposeLenderEntry } from './lender-entries.ts';
export { isWaiting, listComparisons } from './list-runs.ts';
export { type FinishedRun, readLastRun } from './runs.ts';
export { waitingDifferences } from './waiting-work.ts';
