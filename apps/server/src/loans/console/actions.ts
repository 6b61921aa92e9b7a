import { defineActions, defineReads } from '../../console/index.ts';

/**
 * The actions of staff on a loan, and the steps of its history that its client or the system takes.
 */
export const actions = defineActions({
  apply: 'Applied',
  accept: 'Accepted the offer',
  reject: 'Rejected the offer',
  expire: 'Offer expired',
  repay: 'Repaid',
  'take-back': 'Repayment reversed',
  'return-principal': 'Loan cancelled: principal returned in time',
  complete: 'Loan fully repaid',
  'refuse-infected': 'Infected upload rejected',
  'check-line': 'Checklist line settled',
  verify: 'Verified',
  offer: 'Offered',
  disapprove: 'Declined',
  'export-loans': 'List of applications exported',
  disburse: 'Disbursement ordered',
  'agree-to-credit-check': 'Agreed to a credit check',
  'propose-waiver': 'Waiver of penalties proposed',
  'request-hardship': 'Hardship request sent',
  'answer-hardship': 'Hardship request declined',
  'propose-write-off': 'Write-off proposed',
  'propose-restructuring': 'New schedule proposed',
  'accept-restructuring': 'Accepted the new schedule',
  'reject-restructuring': 'Rejected the new schedule',
  'expire-restructuring': 'Offer of a new schedule expired',
  cancel: 'Cancelled',
  'change-account': 'Account changed',
  'confirm-holder': 'Holder confirmed',
  'request-document': 'Document requested',
  'replace-document': 'Document replaced',
  'request-review': 'Asked for a review',
  'answer-review': 'Review answered',
  'propose-resend': 'Proposed to send the money again',
  'transfer-paid': 'Transfer paid',
  'transfer-failed': 'Transfer failed',
  'transfer-returned': 'Transfer returned',
});

export const reads = defineReads({ 'open-application': 'Application opened' });
