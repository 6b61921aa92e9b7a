import { defineActions } from './actions.ts';

/**
 * Names in the audit log for actions of the core, and for those that several capabilities record.
 */
const actionTexts = {
  refused: 'Blocked: role has no permission',
  'export-audit': 'Audit log exported',
  'open-identity': 'NIN and BVN revealed',
  'open-document': 'Document opened',
  search: 'Searched',
  'take-work': 'Assigned to self',
  'hand-over-work': 'Handed over',
  'put-back-work': 'Unassigned',
  'comment-work': 'Comment written',
  'approve-proposal': 'Proposal approved',
  'decline-proposal': 'Proposal declined',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  created: 'Created',
  'propose-staff': 'Change to a staff account proposed',
  'disable-staff': 'Account disabled',
  'resend-invitation': 'Invitation sent again',
  'cancel-invitation': 'Invitation cancelled',
  enrol: 'Enrolled',
  'unlock-staff': 'Failed sign-in count reset',
  'change-password': 'Password changed',
  'app-changed': 'Authenticator app set up',
  'app-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'recovery-codes-replaced': 'New recovery codes made',
  'end-sessions': 'Sessions ended',
} as const;

/** The actions that the core names, beside those of each capability. */
export type ActionName = keyof typeof actionTexts;

defineActions(actionTexts);
