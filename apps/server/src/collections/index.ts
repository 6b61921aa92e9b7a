export { chargeChecks } from './check.ts';
export { collectionsConsole } from './console/console.ts';
export { listContactsBefore } from './contacts.ts';
export { collectionSteps, repaidAutomatically } from './day-close.ts';
export { collectionsEmails } from './emails.ts';
export { collectionsJobs, queueCollection } from './jobs.ts';
