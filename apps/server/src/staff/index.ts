export { hasNoActions } from './audit.ts';
export { authenticateStaff } from './authenticate.ts';
export { createStaffMember } from './create-member.ts';
export { authenticatorAddress, isOneTimeSecret, newOneTimeSecret } from './one-time-code.ts';
export { staffSealed } from './sealed-tables.ts';
