export { retentionConsole } from './console/console.ts';
export { retentionEmails } from './emails.ts';
export { clientErasure, oldRecordsErasure } from './erasure-kinds.ts';
export {
  type ErasureRequest,
  readErasureRequest,
  requestAgain,
  requestErasure,
  withdrawErasureRequest,
} from './erasure-requests.ts';
export { erasedGate } from './gate.ts';
export { retentionJobs } from './jobs.ts';
export { listOpenBusiness, type OpenBusiness } from './open-business.ts';
