import * as z from 'zod/mini';

export const staffRole = z.enum([
  'officer',
  'approver',
  'finance',
  'compliance',
  'administrator',
  'auditor',
]);
export type StaffRole = z.infer<typeof staffRole>;

export const staffRoleNames: { readonly [R in StaffRole]: string } = {
  officer: 'Officer',
  approver: 'Approver',
  finance: 'Finance',
  compliance: 'Compliance',
  administrator: 'Administrator',
  auditor: 'Auditor',
};

/**
 * The actions that a role may be allowed, in words that follow "can". The server's table of roles
 * says which role is allowed which.
 */
export const staffActionTexts = {
  verify: 'verify an application',
  offer: 'make an offer',
  disapprove: 'decline an application',
  disburse: 'disburse a loan',
  cancel: 'cancel an accepted loan',
  'change-account': 'change the account of a loan',
  'confirm-holder': 'confirm the holder of an account',
  'request-document': 'ask a client for a document',
  'answer-message': 'answer a message',
  'do-work': 'take work, hand it over and comment on it',
  'read-queues': 'see what waits for staff',
  'answer-review': 'review a decline',
  'open-identity': 'reveal NIN and BVN',
  'reveal-nin': 'reveal a NIN',
  'reveal-bvn': 'reveal a BVN',
  'reveal-account': 'reveal an account number',
  'write-note': 'write a note about a client',
  collect: 'collect loans in arrears',
  'end-client-sessions': 'end the sessions of a client',
  'remove-cards': 'remove the saved cards of a client',
  'propose-factor-removal': 'propose to remove a second factor',
  'decide-factor-removal': 'decide whether a second factor is removed',
  'propose-new-address': 'propose a client’s new email address',
  'decide-new-address': 'decide on a client’s new email address',
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
  'read-audit': 'see the audit log',
  'read-staff': 'see the staff',
  'manage-staff': 'change the account of a member of staff',
  'decide-staff': 'decide a change of the account of a member of staff',
  'check-withdrawal': 'check a withdrawal that waits',
  'record-payout': 'record a payout in dollars',
  'decide-payout': 'decide a payout in dollars',
  'release-withdrawal': 'release a withdrawal that waits',
  'verify-identity': 'verify the identity of a client',
  'decide-identity': 'decide whether an identity is verified',
  'correct-identity': 'propose to correct a verified identity',
  'decide-correction': 'decide whether a verified identity is corrected',
  'propose-waiver': 'propose to waive penalties',
  'decide-waiver': 'decide whether penalties are waived',
  'answer-hardship': 'answer a hardship request',
  'add-holiday': 'add a holiday',
  'propose-write-off': 'propose to write a loan off',
  'decide-write-off': 'decide whether a loan is written off',
  'propose-restructuring': 'propose a new schedule',
  'decide-restructuring': 'decide whether a new schedule is offered',
  'propose-product': 'propose a change of a product',
  'decide-product': 'decide a change of a product',
  'propose-receipt': 'propose what happens to a receipt',
  'decide-receipt': 'decide what happens to a receipt',
  'propose-redress': 'propose redress for a complaint',
  'decide-redress': 'decide on redress for a complaint',
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
  'propose-disclosure': 'record a request from an authority for data of a client',
  'decide-disclosure': 'decide whether an authority gets data of a client',
  'decide-roster': 'decide whether a roster is used',
  'propose-erasure': 'propose to erase records',
  'decide-erasure': 'decide whether records are erased',
} as const;
export type StaffAction = keyof typeof staffActionTexts;
export const staffAction = z.enum(Object.keys(staffActionTexts) as StaffAction[]);

/**
 * Who of staff may make a call: every member, or those whose role allows one of these actions. Who
 * decides a proposal follows from its kind, and who reads a queue from the queue: there the use
 * case looks.
 */
export type StaffRight =
  | 'all staff'
  | 'its kind decides'
  | 'its queue decides'
  | readonly [StaffAction, ...StaffAction[]];
