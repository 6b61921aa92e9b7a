import type { SupportMessage } from '@quarrter/contract/support';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';
import { markMessage } from '../support/index.ts';
import { recordAction } from './audit.ts';
import type { StaffMember } from './roles.ts';

/** PUB-04: any member of staff may answer a message; that it is marked, or opened again, is audited. */
export function answerMessage(
  db: Database,
  staff: StaffMember,
  messageId: string,
  answered: boolean,
): Promise<SupportMessage> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const message = await markMessage(tx, { messageId, answered, staff, businessTime });
    await recordAction(tx, staff, businessTime, {
      act: answered ? 'answer-message' : 'reopen-message',
      subject: `message ${message.reference}`,
      subjectId: messageId,
    });
    return message;
  });
}
