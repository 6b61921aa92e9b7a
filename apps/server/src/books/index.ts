export { journalChecks } from './check.ts';
export { clientChecks } from './check-clients.ts';
export { readLastCheck, storeRun, toOutcome } from './check-runs.ts';
export { describeEntries, withClientNames } from './console/accounts.ts';
export { booksConsole } from './console/console.ts';
export { manualJournal } from './journals.ts';
export { periodClose } from './months.ts';
