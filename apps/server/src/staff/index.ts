export {
  authenticatorAddress,
  isOneTimeSecret,
  newOneTimeSecret,
} from '../platform/second-factor/one-time-code.ts';
export { type AuditCheck, checkAuditLog } from './audit/check.ts';
export { type Head, sealEntries } from './audit/seal.ts';
export { hasNoActions } from './audit.ts';
export { auditForbiddenCall, authenticateStaff, protectStaffCalls } from './authenticate.ts';
export { factorRemoval } from './clients/second-factor-removal.ts';
export { createStaffMember } from './create-member.ts';
export { listDocumentReadsBefore, readDocumentReads } from './document-reads.ts';
export { memberKinds } from './members/propose.ts';
export { unlockMember } from './members/unlock.ts';
export { rightOf } from './rights.ts';
export { staffSealed } from './sealed-tables.ts';
