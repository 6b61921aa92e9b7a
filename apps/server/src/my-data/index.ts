export { myDataEmails } from './emails.ts';

export { myDataJobs } from './jobs.ts';
