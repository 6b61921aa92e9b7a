export { corporateEmails } from './emails.ts';
export { corporateJobs } from './jobs.ts';
export { createPartner, listPartners, type Partner, requirePartner } from './partners.ts';
export { readEmployment } from './read-employment.ts';
export { requireEmployeeProfile } from './require-employee-profile.ts';
export { proposeRoster, rosterChange } from './roster/change-roster.ts';
export { loadRoster } from './roster/load-roster.ts';
export {
  discardRoster,
  listRosters,
  type Roster,
  readRosterProblems,
  requireRoster,
} from './roster/roster-imports.ts';
export { queueReading, storeRosterFile } from './roster/upload-roster.ts';
