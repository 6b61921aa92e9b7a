export { type CheckOutcome, type CheckRun, listRuns, readOutcomes } from './check-runs.ts';
export { startCheck } from './jobs.ts';
