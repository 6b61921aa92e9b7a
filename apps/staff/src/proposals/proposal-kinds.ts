/** How each kind of proposal reads in the dialogs that decide it. */
type KindText = {
  /** Follows "Approve this" and "Decline". */
  readonly name: string;
  /** What happens at the moment of the approval. */
  readonly effect: string;
};

const productChange: KindText = {
  name: 'change',
  effect: 'It takes effect at once, and clients see it on the website and in forms.',
};

const kinds: { readonly [kind: string]: KindText } = {
  'loan-product': productChange,
  'investment-tier': productChange,
  'withholding-tax': {
    name: 'change',
    effect: 'We withhold this rate from every return that is credited from that date on.',
  },
  'penalty-waiver': {
    name: 'waiver',
    effect: 'The client owes these penalties no more from this moment. We email the client.',
  },
  'loan-restructuring': {
    name: 'new schedule',
    effect:
      'We offer it to the client, who has 14 days to accept. Until then the loan stays as it is.',
  },
  'loan-write-off': {
    name: 'write-off',
    effect:
      'The client owes nothing more on this loan. ' +
      'We book what it owed as a loss, and email the client.',
  },
  'receipt-refund': {
    name: 'refund',
    effect: 'We order the refund at the provider at once, and tell the client.',
  },
  'receipt-application': {
    name: 'repayment',
    effect: 'The loan is repaid at once, and the client is told.',
  },
  'disbursement-resend': {
    name: 'transfer',
    effect: 'We send the money at once. The repayment dates of the loan stay the same.',
  },
  'withdrawal-release': {
    name: 'payment',
    effect:
      'We send the money to this account, unless it waits for something else as well. ' +
      'It cannot be called back.',
  },
  'withdrawal-rules': {
    name: 'change',
    effect: 'It applies to every withdrawal that is requested from now on.',
  },
  'identity-verification': {
    name: 'identity',
    effect:
      'The client’s withdrawals no longer wait for it. They are paid when nothing else holds ' +
      'them. ' +
      'The client can no longer change these numbers.',
  },
  'identity-correction': {
    name: 'correction',
    effect:
      'The client’s identity changes at once. We compare bank accounts with the new name, and ' +
      'email the client what changed.',
  },
  'match-reversal': {
    name: 'reversal',
    effect:
      'The client is no longer on the list: we serve the client again, unless something else is ' +
      'in the way. These two names are not compared any more.',
  },
  'client-freeze': {
    name: 'freeze',
    effect: 'The client stays frozen until two people lift the freeze.',
  },
  'client-unfreeze': {
    name: 'end of the freeze',
    effect: 'We serve the client again at once, and payments that were held are sent.',
  },
  'payout-by-hand': {
    name: 'record',
    effect: 'The withdrawal counts as paid, and we email the client. Nothing is sent again.',
  },
  'recoverable-write-off': {
    name: 'write-off',
    effect: 'The client owes this amount no more. We book it as a loss and email the client.',
  },
  'recoverable-recovery': {
    name: 'recovery',
    effect: 'We take the amount from money that we hold for the client, and email the client.',
  },
  'second-factor-removal': {
    name: 'removal',
    effect:
      'After a while the second factor is removed and every session of the client ends, unless ' +
      'the client uses it before. We email the client.',
  },
  'client-erasure': {
    name: 'erasure',
    effect:
      'We erase the profile, the sign-in, answers, documents and bank accounts of this client at ' +
      'once. It cannot be undone.',
  },
  'old-records-erasure': {
    name: 'erasure',
    effect: 'We erase these records at once. It cannot be undone.',
  },
  'manual-journal': {
    name: 'journal',
    effect: 'It is posted to our books at once. No money moves.',
  },
  'period-close': {
    name: 'close',
    effect: 'Nothing can be posted in this month any more. It cannot be opened again.',
  },
  'staff-invitation': {
    name: 'invitation',
    effect: 'We email a link with which this person sets up the account, within 24 hours.',
  },
  'staff-role': {
    name: 'role',
    effect: 'It takes effect at once. The member is signed out, and told by email.',
  },
  'staff-enabling': { name: 'return', effect: 'The member can sign in again at once.' },
  'staff-re-enrolment': {
    name: 'new enrolment',
    effect:
      'The member is signed out, password and second factor are removed, and we email a link to ' +
      'set up new ones. Make sure that it was the member who asked for it: call them.',
  },
  'opening-balance': {
    name: 'opening balance',
    effect: 'It is posted to our books at once. No money moves.',
  },
  roster: {
    name: 'roster',
    effect:
      'Employees are looked up in it from now on. Those who are no longer on it can no longer ' +
      'verify themselves; clients who did stay linked.',
  },
  'top-up': {
    name: 'top-up',
    effect: 'It is posted to our books at once. No money moves: the bank transfer was made before.',
  },
};

/** A kind that a newer server knows has no text of its own here yet. */
const unknown: KindText = { name: 'proposal', effect: 'It takes effect at once.' };

export const nameOf = (kind: string): string => (kinds[kind] ?? unknown).name;
export const effectOf = (kind: string): string => (kinds[kind] ?? unknown).effect;
