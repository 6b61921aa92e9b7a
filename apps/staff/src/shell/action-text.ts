import { documentKindText } from './document-kinds.ts';

const texts: { readonly [act: string]: string } = {
  apply: 'Applied',
  accept: 'Accepted the offer',
  verify: 'Verified',
  offer: 'Offered',
  disapprove: 'Declined',
  disburse: 'Disbursement ordered',
  'open-identity': 'Numbers of identity opened',
  'open-document': 'Document opened',
  'check-answer': 'Security answer checked',
  'answer-message': 'Message answered',
  'reopen-message': 'Message opened again',
  'transfer-paid': 'Transfer paid',
  'transfer-failed': 'Transfer failed',
  'transfer-returned': 'Transfer came back',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  created: 'Created',
};

const outcomes: { readonly [note: string]: string } = {
  right: 'The answer was right.',
  wrong: 'The answer was wrong.',
};

/** What happened, as people say it. */
export function actText(act: string): string {
  return texts[act] ?? act;
}

/** The note of an act; a document's is its kind, a check's its outcome. */
export function noteText(act: string, note: string): string {
  if (act === 'check-answer') return outcomes[note] ?? note;
  return act === 'open-document' ? documentKindText(note) : note;
}
