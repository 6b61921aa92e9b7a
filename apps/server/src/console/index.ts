export { requireProof } from './account/require-proof.ts';
export { type Action, actionText, defineActions, defineReads } from './actions.ts';
export { type AuditCheck, checkAuditLog, readLastCheck, type StoredCheck } from './audit/check.ts';
export { endText } from './audit/jobs.ts';
export { withReadableNotes } from './audit/readable-notes.ts';
export { isReading, recordRead } from './audit/record-read.ts';
export { type Head, sealEntries } from './audit/seal.ts';
export { idOfFilter } from './audit/search.ts';
export { differenceOf } from './audit/snapshot.ts';
export { type AuditedAction, hasNoActions, recordAction, recordLoanAction } from './audit.ts';
export { type ActionOnClient, listActionsBefore, listActionsOn } from './audit-log.ts';
export { coreConsole } from './console.ts';
export {
  type Console,
  type ConsoleDeps,
  type CoreDeps,
  defineConsole,
  type Queue,
  type Search,
} from './define-console.ts';
export {
  type DocumentKey,
  type DocumentOpening,
  listOpenings,
  recordOpening,
} from './document-openings.ts';
export { createStaffMember } from './members/create.ts';
export { nameMembers } from './members/name-members.ts';
export { memberKinds } from './members/propose.ts';
export { findRecipient, listRecipients } from './members/recipients.ts';
export { unlockMember } from './members/unlock.ts';
export { type LastChange, naming, namingWhoMovedIt } from './moved-on.ts';
export { presentProposals, readableKinds } from './proposals/approvals.ts';
export { proposeAndRecord, proposeAndRecordIn } from './proposals/propose.ts';
export { whyNotApprove } from './proposals/proposers.ts';
export { can, rolesAllowedText, type StaffMember } from './roles.ts';
export {
  auditForbiddenCall,
  authenticateStaff,
  protectStaffCalls,
} from './sign-in/authenticate.ts';
export { inOrder } from './work-queues/queues.ts';
