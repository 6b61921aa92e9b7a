export { corporateConsole } from './console/console.ts';
export { corporateEmails } from './emails.ts';
export { corporateJobs } from './jobs.ts';
export { readEmployment } from './read-employment.ts';
export { requireEmployeeProfile } from './require-employee-profile.ts';
export { rosterChange } from './roster/change-roster.ts';
export { loadRoster } from './roster/load-roster.ts';
export { eraseReplacedLines } from './roster/store-roster.ts';
