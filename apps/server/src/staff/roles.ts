import type { StaffAction, StaffRole } from '@quarrter/contract/staff';
import { forbidden } from '../platform/http-error.ts';

/** The signed-in staff member, as the app's authentication sets it. */
export type StaffMember = { staffId: string; email: string; name: string; role: StaffRole };

/**
 * Who may do what (decisions, "Staff"). An administrator sees everything and moves no money; nobody who
 * verifies may also offer, and nobody who offers may also disburse, because no role has both acts.
 */
const actsOfRole: { readonly [R in StaffRole]: readonly StaffAction[] } = {
  officer: ['verify', 'disapprove', 'open-identity', 'open-document', 'check-answer'],
  approver: ['offer', 'disapprove', 'open-document'],
  finance: ['disburse', 'open-document', 'read-receipts'],
  administrator: ['open-document', 'read-receipts', 'read-audit'],
};

const permissionTexts: { readonly [A in StaffAction]: string } = {
  verify: 'verify an application',
  offer: 'make an offer',
  disapprove: 'decline an application',
  disburse: 'send a loan to its client',
  'open-identity': 'open numbers of identity',
  'open-document': 'open a document',
  'check-answer': 'check a security answer',
  'read-receipts': 'see the unapplied receipts',
  'read-audit': 'see the audit log',
};

export function permissionsOf(role: StaffRole): readonly StaffAction[] {
  return actsOfRole[role];
}

export function may(role: StaffRole, act: StaffAction): boolean {
  return actsOfRole[role].includes(act);
}

/** `Only an officer or an approver may decline an application.` */
export function rolesAllowedText(act: StaffAction): string {
  const roles = Object.entries(actsOfRole)
    .filter(([, acts]) => acts.includes(act))
    .map(([role]) => roleNames[role as StaffRole]);
  return `Only ${roles.join(' or ')} may ${permissionTexts[act]}.`;
}

const roleNames: { readonly [R in StaffRole]: string } = {
  officer: 'an officer',
  approver: 'an approver',
  finance: 'finance',
  administrator: 'an administrator',
};

/** Refuses with 403 and says whose act it is. */
export function requirePermission(staff: StaffMember, act: StaffAction): void {
  if (!may(staff.role, act)) throw forbidden(rolesAllowedText(act));
}
