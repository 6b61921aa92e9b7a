const texts: { readonly [act: string]: string } = {
  apply: 'Applied',
  accept: 'Accepted the offer',
  verify: 'Verified',
  offer: 'Offered',
  disapprove: 'Declined',
  disburse: 'Disbursement ordered',
  'open-identity': 'Numbers of identity opened',
  'open-document': 'Document opened',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  created: 'Created',
};

/** What happened, as people say it. */
export function actText(act: string): string {
  return texts[act] ?? act;
}
