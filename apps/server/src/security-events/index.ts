export { securityEventsConsole } from './console/console.ts';
export { type SecurityEventsDeps, securityEventsJobs } from './jobs.ts';
export { recordSecurityEvents } from './record-calls.ts';
export { SecurityRecorder } from './recorder.ts';
