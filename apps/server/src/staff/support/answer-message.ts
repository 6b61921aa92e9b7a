import { recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { type MessageWithReplies, markMessage, withReplies } from '../../support/index.ts';

/** Any staff member can mark a message as answered, or open it again; both are audited. */
export function answerMessage(
  db: Database,
  staff: StaffMember,
  messageId: string,
  answered: boolean,
): Promise<MessageWithReplies> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const message = await markMessage(tx, { messageId, answered, staff, businessTime });
    await recordAction(tx, staff, businessTime, {
      action: answered ? 'answer-message' : 'reopen-message',
      subject: `message ${message.reference}`,
      subjectId: messageId,
      before: { Answered: !answered },
      after: { Answered: answered },
    });
    const [shown] = await withReplies(tx, [message]);
    if (shown === undefined) throw new Error('a message has gone');
    return shown;
  });
}
