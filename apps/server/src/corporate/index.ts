export { corporateEmails } from './emails.ts';
export { loadRoster } from './load-roster.ts';
export { readEmployment } from './read-employment.ts';
export { readRoster } from './read-roster.ts';
export { requireEmployeeProfile } from './require-employee-profile.ts';
export { corporateSealed } from './sealed-tables.ts';
