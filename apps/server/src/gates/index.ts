export {
  clientsNotServed,
  closedGates,
  type Gate,
  reasonsNotPaid,
  requireOpen,
  requireOpenForStaff,
} from './gate.ts';
export {
  gateOpened,
  gatesEmails,
  gatesJobs,
  type ResumeClient,
} from './reopened.ts';
