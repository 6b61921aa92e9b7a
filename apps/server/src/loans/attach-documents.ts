import { type EventEmails, type EventKind, payloadOf } from '../events/index.ts';
import {
  type DocumentKind,
  type IssuedDocumentsDeps,
  openIssuedDocument,
} from '../issued-documents/index.ts';
import { agreementDocument } from './agreement-document.ts';
import { offerAccepted } from './application-events.ts';
import { dischargeLetterDocument } from './discharge-letter.ts';
import { newScheduleDocument } from './new-schedule-document.ts';
import { receiptDocument } from './receipt-document.ts';
import { loanCompleted, loanRepaid, principalReturned } from './repayment-events.ts';
import { restructuringAccepted } from './restructuring-events.ts';

const letterAttached = 'Your discharge letter is attached.';

/**
 * The same emails, with the document attached that was issued in the transaction of the event. An
 * event from before documents were issued has none.
 */
export function attachDocuments(deps: IssuedDocumentsDeps, emails: EventEmails): EventEmails {
  return {
    ...emails,
    ...attach(deps, emails, offerAccepted, agreementDocument, 'Your agreement is attached.'),
    ...attach(deps, emails, loanCompleted, dischargeLetterDocument, letterAttached),
    ...attach(deps, emails, principalReturned, dischargeLetterDocument, letterAttached),
    ...attach(
      deps,
      emails,
      restructuringAccepted,
      newScheduleDocument,
      'The new schedule is attached.',
    ),
    ...attach(
      deps,
      emails,
      loanRepaid,
      receiptDocument,
      'Your receipt is attached.',
      ({ repaymentId }) => repaymentId,
    ),
  };
}

/** Of an event about a loan, the document is the loan's unless `subjectOf` says whose it is. */
function attach<Payload, Data>(
  deps: IssuedDocumentsDeps,
  emails: EventEmails,
  event: EventKind<Payload>,
  kind: DocumentKind<Data>,
  sentence: string,
  subjectOf?: (payload: Payload) => string,
): EventEmails {
  return {
    [event.kind]: async (stored) => {
      const text = (await emails[event.kind]?.(stored)) ?? null;
      const payload = payloadOf(event, stored);
      if (text === null || payload === undefined) return text;
      const subjectId = subjectOf?.(payload) ?? stored.subjectId ?? '';
      const pdf = await openIssuedDocument(deps, kind, { clientId: stored.clientId, subjectId });
      if (pdf === null) return text;
      const paragraphs = [...text.paragraphs, sentence];
      return { ...text, paragraphs, attachments: [pdf] };
    },
  };
}
