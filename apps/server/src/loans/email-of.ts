import {
  type EmailText,
  type EventEmails,
  type EventKind,
  type StoredEvent,
  writeEmail,
} from '../events/index.ts';
import { shortId } from '../platform/database/ids.ts';

/** The text of an email about a loan; `button` is the label of the button that opens it. */
export type LoanEmailText = Omit<EmailText, 'button'> & { button: string };

/** An email about a loan, which has the loan's id first among its details. */
export function emailOf<Payload extends { loanType: string }>(
  publicUrl: string,
  event: EventKind<Payload>,
  write: (payload: Payload, id: string) => LoanEmailText,
): EventEmails {
  return writeEmail(event, (payload, { subjectId }: StoredEvent) => {
    const loanId = subjectId ?? '';
    const { button, details, ...text } = write(payload, shortId(loanId));
    const url = `${publicUrl}/loans/${payload.loanType}/details/${loanId}`;
    return {
      ...text,
      ...(details && { details: [{ label: 'Loan ID', value: shortId(loanId) }, ...details] }),
      button: { label: button, url },
    };
  });
}
