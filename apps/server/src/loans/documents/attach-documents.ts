import { type EventEmails, type EventKind, payloadOf } from '../../events/index.ts';
import {
  type DocumentKind,
  type IssuedDocumentsDeps,
  openIssuedDocument,
} from '../../issued-documents/index.ts';
import { offerAccepted } from '../apply/application-events.ts';
import { agreementDocument } from '../issue/agreement-document.ts';
import { dischargeLetterDocument } from '../issue/discharge-letter.ts';
import { receiptDocument } from '../issue/receipt-document.ts';
import { loanCompleted, loanRepaid, principalReturned } from '../repay/repayment-events.ts';
import { newScheduleDocument } from '../restructure/new-schedule-document.ts';
import { restructuringAccepted } from '../restructure/restructuring-events.ts';

/** About ten minutes: what passes by itself has passed by then. */
const maxAttempts = 6;

/**
 * The same emails, with the document attached that was issued in the transaction of the event. An
 * event from before documents were issued has none. If a document cannot be made, its email goes
 * without it in the end, and staff have it as an item of work (`list-unmade-documents.ts`).
 */
export function attachDocuments(deps: IssuedDocumentsDeps, emails: EventEmails): EventEmails {
  return {
    ...emails,
    ...attach(deps, emails, offerAccepted, agreementDocument, 'agreement'),
    ...attach(deps, emails, loanCompleted, dischargeLetterDocument, 'discharge letter'),
    ...attach(deps, emails, principalReturned, dischargeLetterDocument, 'discharge letter'),
    ...attach(deps, emails, restructuringAccepted, newScheduleDocument, 'new schedule'),
    ...attach(deps, emails, loanRepaid, receiptDocument, 'receipt', ({ repaymentId }) => {
      return repaymentId;
    }),
  };
}

/** Of an event about a loan, the document is the loan's unless `subjectOf` says whose it is. */
function attach<Payload, Data>(
  deps: IssuedDocumentsDeps,
  emails: EventEmails,
  event: EventKind<Payload>,
  kind: DocumentKind<Data>,
  name: string,
  subjectOf?: (payload: Payload) => string,
): EventEmails {
  return {
    [event.kind]: async (stored) => {
      const text = (await emails[event.kind]?.(stored)) ?? null;
      const payload = payloadOf(event, stored);
      if (text === null || payload === undefined) return text;
      const subjectId = subjectOf?.(payload) ?? stored.subjectId ?? '';
      const subject = { clientId: stored.clientId, subjectId };
      const pdf = await openIssuedDocument(deps, kind, subject).catch((error: unknown) => {
        if (stored.attempts < maxAttempts) throw error;
        return 'failed' as const;
      });
      if (pdf === null) return text;
      const say = (sentence: string) => [...text.paragraphs, sentence];
      if (pdf === 'failed') return { ...text, paragraphs: say(notAttached(name)) };
      return { ...text, paragraphs: say(`Your ${name} is attached.`), attachments: [pdf] };
    },
  };
}

function notAttached(name: string): string {
  return (
    `We could not attach your ${name}, and are looking into it. You will find it on the page of ` +
    'your loan.'
  );
}
