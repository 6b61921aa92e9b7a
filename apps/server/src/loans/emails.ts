import type { EventEmails } from '../events/index.ts';
import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import { applicationEmails } from './apply/application-emails.ts';
import { waitingEmails } from './apply/waiting-emails.ts';
import { offerEmails } from './decide/offer-emails.ts';
import { disbursementEmails } from './disburse/disbursement-emails.ts';
import { attachDocuments } from './documents/attach-documents.ts';
import { writeOffEmails } from './end/write-off-emails.ts';
import { repaymentEmails } from './repay/repayment-emails.ts';
import { restructuringEmails } from './restructure/restructuring-emails.ts';

/** The emails that follow from events of loans, with the figures of the event. */
export function loansEmails(deps: IssuedDocumentsDeps): EventEmails {
  const { publicUrl } = deps;
  return attachDocuments(deps, {
    ...waitingEmails(publicUrl),
    ...restructuringEmails({ publicUrl }),
    ...applicationEmails(publicUrl),
    ...offerEmails(publicUrl),
    ...disbursementEmails(publicUrl),
    ...repaymentEmails(publicUrl),
    ...writeOffEmails(publicUrl),
  });
}
