export {
  authenticatorAddress,
  isOneTimeSecret,
  newOneTimeSecret,
} from '../platform/second-factor/one-time-code.ts';
export { hasNoActions } from './audit.ts';
export { auditForbiddenCall, authenticateStaff } from './authenticate.ts';
export { createStaffMember } from './create-member.ts';
export { rightOf } from './rights.ts';
export { staffSealed } from './sealed-tables.ts';
