import type { LoanRecord } from '@quarrter/contract/client/loans';

type Waiting = NonNullable<LoanRecord['waiting']>;
type WaitingLoan = Pick<LoanRecord, 'state' | 'waiting' | 'document_requests'>;

const texts: { readonly [who in Exclude<Waiting['with'], 'client'>]: string } = {
  officer: 'Our team is checking your details and documents.',
  approver: 'We have checked your documents and are deciding on your application.',
  finance: 'You accepted the offer. Our team is sending the money to your bank account.',
  bank: 'We have sent the money. Your bank is confirming that it has arrived.',
  reviewer: 'Someone who was not part of the first decision is reviewing your application.',
};

const checksHolder =
  'The bank account is in another name, or our team entered it, so someone on our team will ' +
  'check it before we pay anything into it. If it is not yours, please change it.';

/** The client's task before the loan is paid out; null when the loan waits for us. */
export function clientTask(loan: WaitingLoan): 'answer' | 'document' | 'account' | null {
  if (loan.state === 'offered') return 'answer';
  if (loan.waiting?.with !== 'client') return null;
  return loan.document_requests.length > 0 ? 'document' : 'account';
}

/** Who has an application now, and their task; empty when it waits for no one. */
export function loanStatusText(loan: WaitingLoan): string {
  const { waiting, document_requests: requests } = loan;
  if (waiting === null) return '';
  if (waiting.with === 'officer' && loan.state !== 'applied') return checksHolder;
  if (waiting.with !== 'client') return texts[waiting.with];
  switch (clientTask(loan)) {
    case 'document':
      return 'We need a document from you before we can continue.';
    case 'account':
      return 'Enter a bank account for this loan. We can pay it out as soon as we have it.';
    default:
      return requests.length > 0
        ? 'We have made you an offer. We also need a document from you before we can pay it out.'
        : 'We have made you an offer. Check every payment and the total cost, then decide.';
  }
}
