export { estatesConsole } from './console.ts';
export { clientDeath, deceasedGate } from './deaths.ts';
export { estateAccount } from './estate-accounts.ts';
export { estatesEmails } from './events.ts';
export { estateChecks } from './ledger-check.ts';
export { estatesJobs } from './pay-estate.ts';
