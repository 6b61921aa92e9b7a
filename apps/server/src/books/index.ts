export { journalChecks } from './check.ts';
export { clientChecks } from './check-clients.ts';
export { listRuns, readOutcomes } from './check-runs.ts';
export { ledgerTab } from './console/client-page.ts';
export { startCheck } from './jobs.ts';
export { handCodes, type JournalLine } from './journal-rules.ts';
export { manualJournal, proposeJournal, proposeReversal } from './journals.ts';
export { listJournals } from './list-journals.ts';
export { monthAfter, periodClose, proposeMonthClose } from './months.ts';
