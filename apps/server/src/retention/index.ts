export { retentionEmails } from './emails.ts';
export { clientErasure, oldRecords, oldRecordsErasure, whyNotErase } from './erasure-kinds.ts';
export {
  answerErasureRequest,
  answerWithinDays,
  type ErasureRequest,
  listErasureRequests,
  readErasureRequest,
  requestErasure,
  withdrawErasureRequest,
} from './erasure-requests.ts';
export { retentionJobs } from './jobs.ts';
export { listOpenBusiness, type OpenBusiness } from './open-business.ts';
export {
  erasableThrough,
  listDueApplications,
  listDueClients,
  readStandings,
  retentionYears,
} from './records.ts';
export { waitingErasures } from './waiting-work.ts';
