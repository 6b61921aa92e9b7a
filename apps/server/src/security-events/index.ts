export { type SecurityEventsDeps, securityEventsJobs } from './jobs.ts';
export { listSecurityEvents, type RecordedEvent } from './list.ts';
export { recordSecurityEvents } from './record-calls.ts';
export { SecurityRecorder } from './recorder.ts';
