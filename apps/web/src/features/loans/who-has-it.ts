import type { LoanRecord } from '@quarrter/contract/loans';

type Waiting = NonNullable<LoanRecord['waiting']>;

const texts: { readonly [who in Exclude<Waiting['with'], 'client'>]: string } = {
  officer: 'An officer is checking your details and documents.',
  approver: 'Your documents are checked. An approver is deciding on your application.',
  finance: 'You accepted the offer. Our finance team is sending the money to your bank account.',
  bank: 'We have sent the money. Your bank is confirming that it has arrived.',
  reviewer: 'A person who did not decide before is looking at your application again.',
};

/** Who has an application now and what they do; empty when it waits for nobody. */
export function whoHasIt({ waiting, document_requests: requests }: LoanRecord): string {
  if (waiting === null) return '';
  if (waiting.with !== 'client') return texts[waiting.with];
  return requests.length > 0
    ? 'We need a document from you before we can go on.'
    : 'We have made you an offer. Check every payment and the total cost, then decide.';
}
