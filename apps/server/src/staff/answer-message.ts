import type { SupportMessage } from '@quarrter/contract/support';
import { readMoment } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { markMessage } from '../support/index.ts';
import { recordAct } from './audit.ts';
import type { StaffMember } from './roles.ts';

/** PUB-04: any member of staff may answer a message; that it is marked, or opened again, is audited. */
export function answerMessage(
  db: Database,
  staff: StaffMember,
  messageId: string,
  answered: boolean,
): Promise<SupportMessage> {
  return db.transaction().execute(async (tx) => {
    const moment = await readMoment(tx);
    const message = await markMessage(tx, { messageId, answered, staff, moment });
    await recordAct(tx, staff, moment, {
      act: answered ? 'answer-message' : 'reopen-message',
      subject: `message ${message.reference}`,
      subjectId: messageId,
    });
    return message;
  });
}
