export { proposeRoster, rosterChange } from './change-roster.ts';
export { corporateEmails } from './emails.ts';
export { eraseEmployees } from './erase-employees.ts';
export { corporateJobs } from './jobs.ts';
export { loadRoster } from './load-roster.ts';
export { createPartner, listPartners, type Partner, requirePartner } from './partners.ts';
export { readEmployment } from './read-employment.ts';
export { requireEmployeeProfile } from './require-employee-profile.ts';
export {
  discardRoster,
  listRosters,
  type Roster,
  readRosterProblems,
  requireRoster,
} from './roster-imports.ts';
export { corporateSealed } from './sealed-tables.ts';
export { queueReading, storeRosterFile } from './upload-roster.ts';
