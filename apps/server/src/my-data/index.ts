export { myDataConsole } from './disclose/console.ts';
export { disclosure } from './disclose/disclosure.ts';
export { myDataEmails } from './emails.ts';
export { myDataJobs } from './jobs.ts';
