import type { EventEmails } from '../../events/index.ts';
import { attachDocument, type IssuedDocumentsDeps } from '../../issued-documents/index.ts';
import { offerAccepted } from '../apply/application-events.ts';
import { agreementDocument } from '../issue/agreement-document.ts';
import { dischargeLetterDocument } from '../issue/discharge-letter.ts';
import { receiptDocument } from '../issue/receipt-document.ts';
import { loanCompleted, loanRepaid, principalReturned } from '../repay/repayment-events.ts';
import { newScheduleDocument } from '../restructure/new-schedule-document.ts';
import { restructuringAccepted } from '../restructure/restructuring-events.ts';

const letter = { name: 'discharge letter', page: 'loan' };

/** The same emails, with the document attached that was issued in the transaction of the event. */
export function attachDocuments(deps: IssuedDocumentsDeps, emails: EventEmails): EventEmails {
  const attach = { deps, emails };
  const ofLoan = (name: string) => ({ name, page: 'loan' });
  return {
    ...emails,
    ...attachDocument(attach, offerAccepted, agreementDocument, ofLoan('agreement')),
    ...attachDocument(attach, loanCompleted, dischargeLetterDocument, letter),
    ...attachDocument(attach, principalReturned, dischargeLetterDocument, letter),
    ...attachDocument(attach, restructuringAccepted, newScheduleDocument, ofLoan('new schedule')),
    ...attachDocument(attach, loanRepaid, receiptDocument, {
      ...ofLoan('receipt'),
      subjectOf: ({ repaymentId }) => repaymentId,
    }),
  };
}
