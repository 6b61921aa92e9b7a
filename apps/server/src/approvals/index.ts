export { approve, type Decided, decline, replace } from './decide.ts';
export {
  type ApprovalKind,
  type ApprovalSubject,
  type Approved,
  type Change,
  clientOfSubject,
  type Declined,
  defineApprovalKind,
  type Person,
} from './kind.ts';
export { describeNow, linesId } from './lines.ts';
export { listProposals } from './list-proposals.ts';
export { propose } from './propose.ts';
export {
  approvedProposals,
  clientsWithProposalTexts,
  countWaiting,
  findProposal,
  listProposalsBySubjects,
  listProposalsOf,
  listProposalsOfClient,
  listWaitingOf,
  type Proposal,
  readApproved,
  readKinds,
  waitingSubjects,
} from './queries.ts';
export { sameFact } from './same-fact.ts';
export { waitingProposals } from './waiting-work.ts';
