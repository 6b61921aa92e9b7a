import {
  type StaffAction,
  type StaffRight,
  type StaffRole,
  staffActionTexts,
} from '@quarrter/contract/staff-rights';
import { forbidden } from '../platform/http/http-error.ts';

/** The signed-in staff member, as the app's authentication sets it. */
export type StaffMember = { staffId: string; email: string; name: string; role: StaffRole };

/**
 * The permissions of each role. An administrator sees everything and moves no money, an auditor
 * sees everything and changes nothing. No role has two of verifying, offering and disbursing, so a
 * loan always takes three people. Who decides on a client for compliance does none of the three.
 */
const permissionsOfRole: { readonly [R in StaffRole]: readonly StaffAction[] } = {
  officer: [
    ...(['verify', 'disapprove', 'cancel', 'change-account', 'confirm-holder'] as const),
    ...(['open-identity', 'open-document', 'check-answer', 'check-withdrawal'] as const),
    ...(['propose-waiver', 'propose-write-off', 'request-document', 'answer-review'] as const),
    ...(['reveal-nin', 'reveal-bvn', 'reveal-account', 'write-note'] as const),
    'collect',
    'ask-bureaus',
    'end-client-sessions',
    'remove-cards',
    'propose-factor-removal',
    'propose-new-address',
    'answer-hardship',
    'propose-restructuring',
    ...(['verify-identity', 'correct-identity'] as const),
    'answer-message',
    'propose-redress',
    'do-work',
    'manage-partners',
  ],
  approver: [
    ...(['request-document', 'answer-review', 'answer-hardship'] as const),
    ...(['offer', 'disapprove', 'open-document', 'decide-product', 'decide-receipt'] as const),
    ...(['decide-lender-entry', 'release-withdrawal', 'decide-payout', 'decide-waiver'] as const),
    ...(['decide-factor-removal', 'decide-correction', 'decide-new-address'] as const),
    'ask-bureaus',
    ...(['decide-write-off', 'decide-restructuring', 'decide-identity'] as const),
    ...(['decide-journal', 'decide-period-close'] as const),
    ...(['answer-message', 'decide-redress'] as const),
    'write-note',
    'do-work',
    'decide-roster',
    'decide-match-reversal',
    ...(['decide-freeze', 'decide-disclosure'] as const),
    'decide-erasure',
  ],
  finance: [
    ...(['disburse', 'cancel', 'open-document', 'read-receipts'] as const),
    ...(['read-payouts', 'retry-payout', 'read-reconciliation', 'reconcile'] as const),
    ...(['propose-lender-entry', 'decide-lender-entry', 'propose-waiver'] as const),
    ...(['propose-write-off', 'propose-restructuring'] as const),
    ...(['check-withdrawal', 'release-withdrawal'] as const),
    ...(['propose-receipt', 'decide-receipt'] as const),
    ...(['record-payout', 'decide-payout', 'answer-message'] as const),
    ...(['propose-redress', 'decide-redress'] as const),
    ...(['read-books', 'check-books', 'propose-journal', 'decide-journal'] as const),
    ...(['propose-period-close', 'decide-period-close'] as const),
    ...(['send-bureau-file', 'remove-cards'] as const),
    'write-note',
    'do-work',
  ],
  compliance: [
    ...(['manage-screening', 'decide-match', 'decide-match-reversal'] as const),
    ...(['propose-freeze', 'decide-freeze'] as const),
    ...(['propose-disclosure', 'decide-disclosure'] as const),
    ...(['open-document', 'write-note', 'answer-message', 'do-work'] as const),
  ],
  administrator: [
    ...(['open-document', 'read-receipts', 'read-payouts', 'read-audit'] as const),
    ...(['read-reconciliation', 'read-books', 'answer-message', 'do-work'] as const),
    'write-note',
    ...(['propose-product', 'decide-product', 'add-holiday'] as const),
    ...(['read-staff', 'manage-staff', 'decide-staff'] as const),
    'end-client-sessions',
    'manage-partners',
    'decide-roster',
    ...(['propose-erasure', 'decide-erasure'] as const),
  ],
  auditor: [
    ...(['read-queues', 'open-document', 'read-receipts', 'read-payouts'] as const),
    ...(['read-reconciliation', 'read-books', 'read-audit', 'read-staff'] as const),
  ],
};

export function permissionsOf(role: StaffRole): readonly StaffAction[] {
  return permissionsOfRole[role];
}

export function can(role: StaffRole, action: StaffAction): boolean {
  return permissionsOfRole[role].includes(action);
}

/** `Only an officer or an approver can decline an application.` */
export function rolesAllowedText(action: StaffAction): string {
  const roles = Object.entries(permissionsOfRole)
    .filter(([, actions]) => actions.includes(action))
    .map(([role]) => roleNames[role as StaffRole]);
  return `Only ${roles.join(' or ')} can ${staffActionTexts[action]}.`;
}

const roleNames: { readonly [R in StaffRole]: string } = {
  officer: 'an officer',
  approver: 'an approver',
  finance: 'finance',
  compliance: 'compliance',
  administrator: 'an administrator',
  auditor: 'an auditor',
};

/** Rejects with 403 and names the roles that are allowed. */
export function requirePermission(staff: StaffMember, action: StaffAction): void {
  if (!can(staff.role, action)) throw forbidden(rolesAllowedText(action));
}

/** Rejects with 403 a member whose role does not include the right that a call needs. */
export function requireRight(staff: StaffMember, needs: StaffRight): void {
  if (typeof needs === 'string' || needs.some((action) => can(staff.role, action))) return;
  requirePermission(staff, needs[0]);
}
