import { documentKindText } from './document-kinds.ts';

const texts: { readonly [act: string]: string } = {
  refused: 'Refused: not allowed to this role',
  apply: 'Applied',
  accept: 'Accepted the offer',
  reject: 'Rejected the offer',
  expire: 'Offer lapsed',
  repay: 'Repaid',
  'take-back': 'Repayment reversed',
  'return-principal': 'Returned the principal in time, which cancels the loan',
  complete: 'Nothing is owed any more',
  'refuse-infected': 'Upload with a virus rejected',
  verify: 'Verified',
  offer: 'Offered',
  disapprove: 'Declined',
  disburse: 'Disbursement ordered',
  'open-identity': 'NIN and BVN revealed',
  'open-client': 'Client opened',
  'reveal-nin': 'NIN revealed',
  'reveal-bvn': 'BVN revealed',
  'reveal-account': 'Account number revealed',
  'write-note': 'Note written',
  'correct-note': 'Note corrected',
  'open-document': 'Document opened',
  'check-answer': 'Security answer checked',
  'answer-message': 'Message answered',
  'reopen-message': 'Message reopened',
  'propose-withdrawal-release': 'Release of a withdrawal proposed',
  'propose-identity': 'Identity of a client proposed as verified',
  'record-payout': 'Payout in dollars recorded',
  'open-account': 'Account number revealed',
  'cancel-withdrawal': 'Withdrawal cancelled',
  'propose-waiver': 'Waiver of penalties proposed',
  'request-hardship': 'Said they cannot pay',
  'answer-hardship': 'Request of a client who cannot pay refused',
  'add-holiday': 'Holiday added',
  'propose-write-off': 'Write-off proposed',
  'propose-restructuring': 'New schedule proposed',
  'propose-product': 'Change of a product proposed',
  'approve-penalty-waiver': 'Waiver of penalties approved',
  'decline-penalty-waiver': 'Waiver of penalties declined',
  'approve-loan-write-off': 'Write-off approved',
  'decline-loan-write-off': 'Write-off declined',
  'approve-loan-restructuring': 'New schedule approved and offered',
  'decline-loan-restructuring': 'New schedule declined',
  'accept-restructuring': 'Accepted the new schedule',
  'reject-restructuring': 'Rejected the new schedule',
  'expire-restructuring': 'Offer of a new schedule lapsed',
  'approve-disbursement-resend': 'Sending the money again approved',
  'decline-disbursement-resend': 'Sending the money again declined',
  'approve-receipt-application': 'Use of a receipt for this loan approved',
  'decline-receipt-application': 'Use of a receipt for this loan declined',
  'make-offer': 'Limited-time offer made',
  'propose-receipt': 'Refund or use of a receipt proposed',
  reconcile: 'Comparison with the provider started',
  'look-up-difference': 'Difference looked up again',
  'explain-difference': 'Difference closed with a note',
  'read-accounts': 'Accounts of a client read',
  'propose-lender-entry': 'Opening balance or top-up proposed',
  'approve-proposal': 'Proposal approved',
  'decline-proposal': 'Proposal declined',
  cancel: 'Cancelled',
  'change-account': 'Account changed',
  'confirm-holder': 'Holder confirmed',
  'request-document': 'Document asked for',
  'replace-document': 'Document replaced',
  'request-review': 'Asked for a review',
  'answer-review': 'Review answered',
  'propose-resend': 'Proposed to send the money again',
  'retry-payout': 'Transfer retried',
  'transfer-paid': 'Transfer paid',
  'transfer-failed': 'Transfer failed',
  'transfer-returned': 'Transfer returned',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  created: 'Created',
};

const outcomes: { readonly [note: string]: string } = {
  right: 'The answer was correct.',
  wrong: 'The answer was wrong.',
};

/** What happened, in words. */
export function actionText(act: string): string {
  return texts[act] ?? act;
}

/** The note of an action: the kind of a document, the result of a check. */
export function noteText(act: string, note: string): string {
  if (act === 'check-answer') return outcomes[note] ?? note;
  return act === 'open-document' ? documentKindText(note) : note;
}
