import type { ComplaintOutcome, SupportMessage } from '@quarrter/contract/client/support';
import { namingWhoMovedIt, recordAction, type StaffMember } from '../console/index.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Database } from '../platform/database/database.ts';
import { acknowledgeComplaint, answerByEmail, presentMessage } from '../support/index.ts';

type Reply = { readonly text: string; readonly outcome?: ComplaintOutcome | undefined };

/** Answers a message or acknowledges a complaint; the email is queued in the same transaction. */
export function writeBack(
  db: Database,
  staff: StaffMember,
  messageId: string,
  how: 'answer' | 'acknowledge',
  { text, outcome = undefined }: Reply,
): Promise<SupportMessage> {
  const done = db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const writing = { messageId, text, staff, businessTime };
    const { message, isNew } =
      how === 'answer'
        ? await answerByEmail(tx, { ...writing, outcome: outcome ?? null })
        : await acknowledgeComplaint(tx, writing);
    if (isNew) {
      await recordAction(tx, staff, businessTime, {
        action: how === 'answer' ? 'answer-message' : 'acknowledge-complaint',
        subject: `${message.kind} ${message.reference}`,
        subjectId: messageId,
        note: message.outcome ?? '',
      });
    }
    return presentMessage(message);
  });
  return namingWhoMovedIt(db, { recordId: messageId }, done);
}
