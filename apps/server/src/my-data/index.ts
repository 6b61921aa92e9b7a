export { myDataEmails } from './emails.ts';
export { exportedTables, isTechnical } from './export/table-list.ts';
export { myDataJobs } from './jobs.ts';
