export {
  type ClosedGate,
  checkingAccount,
  clientsNotServed,
  closedGates,
  type Gate,
  type Passage,
  requireOpen,
  requireOpenForStaff,
} from './gate.ts';
export {
  gateOpened,
  gatesEmails,
  gatesJobs,
  type ResumeClient,
} from './reopened.ts';
