export { type AuditCheck, checkAuditLog } from './audit/check.ts';
export { type Head, sealEntries } from './audit/seal.ts';
export { hasNoActions } from './audit.ts';
export { identityCorrection } from './clients/identity-correction.ts';
export { factorRemoval } from './clients/second-factor-removal.ts';
export { listDocumentReadsBefore, readDocumentReads } from './documents/document-reads.ts';
export { createStaffMember } from './members/create.ts';
export { memberKinds } from './members/propose.ts';
export { unlockMember } from './members/unlock.ts';
export {
  auditForbiddenCall,
  authenticateStaff,
  protectStaffCalls,
} from './sign-in/authenticate.ts';
