export {
  clientsNotServed,
  closedGates,
  type Gate,
  requireOpen,
  requireOpenForStaff,
} from './gate.ts';
export {
  gateOpened,
  gatesEmails,
  gatesJobs,
  type ResumeClient,
} from './reopened.ts';
