export {
  authenticatorAddress,
  isOneTimeSecret,
  newOneTimeSecret,
} from '../platform/second-factor/one-time-code.ts';
export { hasNoActions } from './audit.ts';
export { authenticateStaff } from './authenticate.ts';
export { createStaffMember } from './create-member.ts';
export { staffSealed } from './sealed-tables.ts';
