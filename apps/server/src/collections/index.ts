export { chargeChecks } from './check.ts';
export {
  type Contact,
  listContacts,
  listContactsBefore,
  readLastContacts,
  storeContact,
} from './contacts.ts';
export { collectionSteps, repaidAutomatically } from './day-close.ts';
export { collectionsEmails } from './emails.ts';
export { collectionsJobs, queueCollection } from './jobs.ts';
