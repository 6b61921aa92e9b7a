import type { StaffAction, StaffRole } from '@quarrter/contract/staff/staff';
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
    'propose-factor-removal',
    'answer-hardship',
    'propose-restructuring',
    ...(['verify-identity', 'correct-identity'] as const),
    'answer-message',
    'do-work',
    'manage-partners',
  ],
  approver: [
    ...(['request-document', 'answer-review', 'answer-hardship'] as const),
    ...(['offer', 'disapprove', 'open-document', 'decide-product', 'decide-receipt'] as const),
    ...(['decide-lender-entry', 'release-withdrawal', 'decide-payout', 'decide-waiver'] as const),
    ...(['decide-factor-removal', 'decide-correction'] as const),
    'ask-bureaus',
    ...(['decide-write-off', 'decide-restructuring', 'decide-identity'] as const),
    ...(['decide-journal', 'decide-period-close'] as const),
    'answer-message',
    'write-note',
    'do-work',
    'decide-roster',
    'decide-match-reversal',
    'decide-freeze',
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
    ...(['read-books', 'check-books', 'propose-journal', 'decide-journal'] as const),
    ...(['propose-period-close', 'decide-period-close'] as const),
    'send-bureau-file',
    'write-note',
    'do-work',
  ],
  compliance: [
    ...(['manage-screening', 'decide-match', 'decide-match-reversal'] as const),
    ...(['propose-freeze', 'decide-freeze'] as const),
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

const permissionTexts: { readonly [A in StaffAction]: string } = {
  verify: 'verify an application',
  offer: 'make an offer',
  disapprove: 'decline an application',
  disburse: 'disburse a loan',
  cancel: 'cancel an accepted loan',
  'change-account': 'change the account of a loan',
  'confirm-holder': 'confirm the holder of an account',
  'answer-message': 'answer a message',
  'do-work': 'take work, hand it over and comment on it',
  'read-queues': 'see what waits for staff',
  'request-document': 'ask a client for a document',
  'answer-review': 'review a decline',
  'open-identity': 'reveal NIN and BVN',
  'reveal-nin': 'reveal a NIN',
  'reveal-bvn': 'reveal a BVN',
  'reveal-account': 'reveal an account number',
  collect: 'collect loans in arrears',
  'end-client-sessions': 'end the sessions of a client',
  'propose-factor-removal': 'propose to remove a second factor',
  'decide-factor-removal': 'decide whether a second factor is removed',
  'write-note': 'write a note about a client',
  'ask-bureaus': 'ask the credit bureaus',
  'open-document': 'open a document',
  'check-answer': 'check a security answer',
  'read-receipts': 'see unapplied receipts',
  'read-payouts': 'see transfers to clients',
  'retry-payout': 'retry a transfer',
  'read-reconciliation': 'see differences from the provider',
  reconcile: 'work on differences from the provider',
  'propose-lender-entry': 'propose an opening balance or a top-up',
  'decide-lender-entry': 'decide an opening balance or a top-up',
  'record-payout': 'record a payout in dollars',
  'decide-payout': 'decide a payout in dollars',
  'check-withdrawal': 'check a withdrawal that waits',
  'release-withdrawal': 'release a withdrawal that waits',
  'verify-identity': 'verify the identity of a client',
  'decide-identity': 'decide whether an identity is verified',
  'correct-identity': 'propose to correct a verified identity',
  'decide-correction': 'decide whether a verified identity is corrected',
  'propose-waiver': 'propose to waive penalties',
  'decide-waiver': 'decide whether penalties are waived',
  'propose-write-off': 'propose to write a loan off',
  'decide-write-off': 'decide whether a loan is written off',
  'answer-hardship': 'answer a client who cannot pay',
  'propose-restructuring': 'propose a new schedule',
  'decide-restructuring': 'decide whether a new schedule is offered',
  'add-holiday': 'add a holiday',
  'read-audit': 'see the audit log',
  'read-staff': 'see the staff',
  'manage-staff': 'change the account of a member of staff',
  'decide-staff': 'decide a change of the account of a member of staff',
  'propose-product': 'propose a change of a product',
  'decide-product': 'decide a change of a product',
  'propose-receipt': 'propose what happens to a receipt',
  'decide-receipt': 'decide what happens to a receipt',
  'read-books': 'read the books',
  'send-bureau-file': 'export the file for the credit bureaus',
  'check-books': 'check the ledger and close dates',
  'propose-journal': 'propose a manual journal',
  'decide-journal': 'decide a manual journal',
  'propose-period-close': 'propose to close a month',
  'decide-period-close': 'decide whether a month is closed',
  'manage-partners': 'manage corporate partners',
  'manage-screening': 'upload a screening list',
  'decide-match': 'decide on a match of the screening list',
  'decide-match-reversal': 'decide whether a confirmed match is reversed',
  'propose-freeze': 'freeze a client, or propose to unfreeze one',
  'decide-freeze': 'decide whether a client is frozen',
  'decide-roster': 'decide whether a roster is used',
  'propose-erasure': 'propose to erase records',
  'decide-erasure': 'decide whether records are erased',
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
  return `Only ${roles.join(' or ')} can ${permissionTexts[action]}.`;
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
